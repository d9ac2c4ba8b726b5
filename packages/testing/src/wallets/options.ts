import type { SmartAccountOwner } from './smartAccount.ts'

export type WalletChain = { readonly id: number; readonly rpcUrl: string; readonly name?: string }

/** A question that the wallet shows its owner. */
export type WalletAsk = {
  readonly kind: 'connect' | 'unlock' | 'switchChain' | 'addChain' | 'sign' | 'send'
  readonly method: string
  readonly params: readonly unknown[]
  readonly account: string
  readonly chainId: number
}

/**
 * How questions are answered: yes or by the `approve` hook (`approve`), no (`reject`), no to the next question only
 * (`rejectNext`), as `approve` after a while (`delay`), or not until the behaviour changes (`wait`).
 */
export type Behaviour = 'approve' | 'reject' | 'rejectNext' | 'delay' | 'wait'

export type PageWalletOptions = {
  readonly name: string
  readonly rdns: string
  /** @default a coloured square */
  readonly icon?: string
  /** @default a fresh v4, as EIP-6963 asks of each page load */
  readonly uuid?: string
  /**
   * Name by which tests find the wallet: `window.latchkeyTestWallets[handle]`. It also names the stored state.
   * @default rdns
   */
  readonly handle?: string
  /** Addresses that the nodes unlock (anvil's own). The first is selected at the start. */
  readonly accounts: readonly string[]
  /** Accounts that are contracts, and the owner of each; `smartAccountOwners` of the local chains. */
  readonly smartAccounts?: Readonly<Record<string, SmartAccountOwner>>
  /** Which accounts a connected page sees. @default current */
  readonly exposes?: 'current' | 'all'
  /** The first chain is selected at the start. */
  readonly chains: readonly WalletChain[]
  /** Whether it announces itself by EIP-6963. @default true */
  readonly announces?: boolean
  /**
   * How the wallet uses `window.ethereum`: takes it if it is free (`polite`), takes it from another wallet too
   * (`overwrite`), or takes it so that no other wallet can (`locked`). @default none
   */
  readonly ethereum?: 'none' | 'polite' | 'overwrite' | 'locked'
  /** Time until the wallet appears, as with slow extensions. @default 0 */
  readonly appearsAfterMs?: number
  /** More members of the provider, such as `isMetaMask`. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** Methods it answers with 4200, as older wallets do. */
  readonly unsupported?: readonly string[]
  /** Whether it carries out several calls as one (EIP-5792); a dev node mines them one after the other. @default false */
  readonly batches?: boolean
  /** Whether the wallet also selects a chain that a page added. @default switch */
  readonly afterAdd?: 'switch' | 'stay'
  /** @default approve */
  readonly behaviour?: Behaviour
  /** @default 3000 */
  readonly delayMs?: number
  /** Decides instead of the owner; a rejected promise counts as a no. Cannot be given to an injected script. */
  readonly approve?: (ask: WalletAsk) => boolean | Promise<boolean>
}
