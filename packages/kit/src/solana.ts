import { solana } from '@latchkey/chains'
import { walletStandard } from '@latchkey/connectors'
import type { Adapter } from './createAppKit.ts'

export { solana, walletStandard }
export type { SolanaProvider, SolanaTransaction } from '@latchkey/connectors'
export type { Adapter } from './createAppKit.ts'

/**
 * Solana for `createAppKit`: its networks, and wallets by the Wallet Standard.
 * @example createAppKit({ projectId, networks: [mainnet, solana], adapters: [solanaAdapter()] })
 */
export function solanaAdapter(): Adapter {
  return { family: solana(), wallets: walletStandard() }
}
