import type { ConnectorSource, CreateProvider } from '@latchkey/core'

export type { SolanaConnection, SolanaProvider, SolanaTransaction } from './provider.ts'

/** Browser wallets for Solana that register by the Wallet Standard (CON-01). */
export function walletStandard(): ConnectorSource {
  return {
    namespace: 'solana',
    load: () => import('./source.ts').then(({ watchStandard }) => watchStandard),
  }
}

/** `SolanaProvider` over the requests of a paired wallet, for `Namespace.loadProvider`. */
export function loadSolanaProvider(): Promise<CreateProvider> {
  return import('./remote.ts').then(({ createRemoteProvider }) => createRemoteProvider)
}
