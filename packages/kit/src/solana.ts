import { solanaNamespace } from '@latchkey/chains'
import { loadSolanaProvider, type SolanaProvider, walletStandard } from '@latchkey/connectors'
import type { ConnectorSource, Namespace } from '@latchkey/core'
import type { Adapter } from './appKit/adapters/readAdapters.ts'

export { walletStandard }
export type { SolanaConnection, SolanaProvider, SolanaTransaction } from '@latchkey/connectors'
export type { Adapter } from './appKit/adapters/readAdapters.ts'

/** The argument of `provider.signIn`: fields of Sign In With Solana. */
export type SolanaSignIn = NonNullable<Parameters<SolanaProvider['signIn']>[0]>
/** The result of `provider.signIn`. */
export type SolanaSignedIn = Awaited<ReturnType<SolanaProvider['signIn']>>

/** The namespace of Solana networks (CAIP-2 namespace `solana`). Wallets over WalletConnect have a `SolanaProvider` too. */
export function solana(): Namespace {
  return { ...solanaNamespace(), loadProvider: loadSolanaProvider }
}

/**
 * The adapter of Solana for `createAppKit`: its networks, and its wallets by the Wallet Standard.
 * @example createAppKit({ projectId, networks: [mainnet, solana], adapters: [solanaAdapter()] })
 */
export function solanaAdapter(): Adapter {
  return { namespace: solana(), wallets: walletStandard() }
}

/**
 * AppKit's adapter of Solana, in its shape. `connectionSettings`, `registerWalletStandard` and `wallets` are not needed: the
 * kit finds wallets by the Wallet Standard, and reads from the networks' nodes.
 * @example createAppKit({ adapters: [new SolanaAdapter()], networks: [solana], projectId })
 */
export class SolanaAdapter implements Adapter {
  readonly namespace: Namespace = solana()
  readonly wallets: ConnectorSource = walletStandard()

  constructor(options?: SolanaAdapterOptions)
  constructor() {}
}

/** The options of AppKit's adapter, without effect. */
export type SolanaAdapterOptions = {
  /** @deprecated Without effect. */
  readonly connectionSettings?: unknown
  /** @deprecated Wallets are found by the Wallet Standard alone. */
  readonly registerWalletStandard?: boolean | undefined
  /** @deprecated Wallets are found by the Wallet Standard alone. */
  readonly wallets?: readonly unknown[] | undefined
}
