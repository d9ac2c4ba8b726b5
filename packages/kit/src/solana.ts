import { solana as networks } from '@latchkey/chains'
import { loadSolanaProvider, type SolanaProvider, walletStandard } from '@latchkey/connectors'
import type { Namespace } from '@latchkey/core'
import type { Adapter } from './createAppKit.ts'

export { walletStandard }
export type { SolanaConnection, SolanaProvider, SolanaTransaction } from '@latchkey/connectors'
export type { Adapter } from './createAppKit.ts'

/** The argument of `provider.signIn`: fields of Sign In With Solana. */
export type SolanaSignIn = NonNullable<Parameters<SolanaProvider['signIn']>[0]>
/** The result of `provider.signIn`. */
export type SolanaSignedIn = Awaited<ReturnType<SolanaProvider['signIn']>>

/** The family of Solana networks (CAIP-2 namespace `solana`). Wallets over WalletConnect have a `SolanaProvider` too. */
export function solana(): Namespace {
  return { ...networks(), loadProvider: loadSolanaProvider }
}

/**
 * The adapter of Solana for `createAppKit`: its networks, and its wallets by the Wallet Standard.
 * @example createAppKit({ projectId, networks: [mainnet, solana], adapters: [solanaAdapter()] })
 */
export function solanaAdapter(): Adapter {
  return { family: solana(), wallets: walletStandard() }
}
