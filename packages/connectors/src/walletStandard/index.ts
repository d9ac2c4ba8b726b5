import type { ConnectorSource } from '@latchkey/core'

export type { SolanaProvider, SolanaTransaction } from './provider.ts'

/** Browser wallets for Solana, which register themselves by the Wallet Standard (CON-01). */
export function walletStandard(): ConnectorSource {
  return { load: () => import('./source.ts').then(({ watchStandard }) => watchStandard) }
}
