import { solanaNamespace } from '@latchkey/chains'
import { loadSolanaProvider, type SolanaProvider, walletStandard } from '@latchkey/connectors'
import type { Namespace } from '@latchkey/core'
import type { Adapter } from './appKit/createAppKit.ts'

export { walletStandard }
export type { SolanaConnection, SolanaProvider, SolanaTransaction } from '@latchkey/connectors'
export type { Adapter } from './appKit/createAppKit.ts'

/** What `provider.signIn` takes: fields of Sign In With Solana. */
export type SolanaSignIn = NonNullable<Parameters<SolanaProvider['signIn']>[0]>
/** What it gives. */
export type SolanaSignedIn = Awaited<ReturnType<SolanaProvider['signIn']>>

/** Solana networks (CAIP-2 namespace `solana`). Paired wallets have a `SolanaProvider` too. */
export function solana(): Namespace {
  return { ...solanaNamespace(), loadProvider: loadSolanaProvider }
}

/**
 * Solana for `createAppKit`: its networks, and wallets by the Wallet Standard.
 * @example createAppKit({ projectId, networks: [mainnet, solana], adapters: [solanaAdapter()] })
 */
export function solanaAdapter(): Adapter {
  return { family: solana(), wallets: walletStandard() }
}
