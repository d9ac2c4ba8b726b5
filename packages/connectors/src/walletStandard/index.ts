import type { ConnectorSource, CreateProvider } from '@latchkey/core'

export type { SolanaConnection, SolanaProvider, SolanaTransaction } from './provider.ts'

/** Browser wallets for Solana, which register themselves by the Wallet Standard (CON-01). */
export function walletStandard(): ConnectorSource {
  return {
    namespace: 'solana',
    load: () => import('./source.ts').then(({ watchStandard }) => watchStandard),
  }
}

/** `SolanaProvider` over the requests of a paired wallet, as `Namespace.loadProvider` gives it. */
export function loadSolanaProvider(): Promise<CreateProvider> {
  return import('./remote.ts').then(({ createRemoteProvider }) => createRemoteProvider)
}
