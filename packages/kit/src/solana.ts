import { solana } from '@latchkey/chains'
import { type SolanaProvider, walletStandard } from '@latchkey/connectors'
import type { Adapter } from './createAppKit.ts'

export { solana, walletStandard }
export type { SolanaProvider, SolanaTransaction } from '@latchkey/connectors'
export type { Adapter } from './createAppKit.ts'

/** What `provider.signIn` takes: fields of Sign In With Solana. */
export type SolanaSignIn = NonNullable<Parameters<SolanaProvider['signIn']>[0]>
/** What it gives. */
export type SolanaSignedIn = Awaited<ReturnType<SolanaProvider['signIn']>>

/**
 * Solana for `createAppKit`: its networks, and wallets by the Wallet Standard.
 * @example createAppKit({ projectId, networks: [mainnet, solana], adapters: [solanaAdapter()] })
 */
export function solanaAdapter(): Adapter {
  return { family: solana(), wallets: walletStandard() }
}
