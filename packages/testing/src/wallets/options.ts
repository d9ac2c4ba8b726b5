import type { SmartAccountOwner } from './smartAccount.ts'

export type WalletChain = { readonly id: number; readonly rpcUrl: string; readonly name?: string }

/** What the wallet would show its owner before doing it. */
export type WalletAsk = {
  readonly kind: 'connect' | 'unlock' | 'switchChain' | 'addChain' | 'sign' | 'send'
  readonly method: string
  readonly params: readonly unknown[]
  readonly account: string
  readonly chainId: number
}

/**
 * How questions are answered: by the `approve` hook or yes (`approve`), no (`reject`), no to the next one only
 * (`rejectNext`), as `approve` after a while (`delay`), or not before the behaviour changes (`wait`).
 */
export type Behaviour = 'approve' | 'reject' | 'rejectNext' | 'delay' | 'wait'

export type PageWalletOptions = {
  readonly name: string
  readonly rdns: string
  /** @default a coloured square */
  readonly icon?: string
  /** @default a fresh v4, as EIP-6963 asks of each page load */
  readonly uuid?: string
  /** Where tests find the wallet: `window.latchkeyTestWallets[handle]`. Also names its stored state. @default rdns */
  readonly handle?: string
  /** Addresses unlocked in the nodes (anvil's own). The first is selected at first. */
  readonly accounts: readonly string[]
  /** Accounts that are contracts, and who signs for each; `smartAccountOwners` of the local chains. */
  readonly smartAccounts?: Readonly<Record<string, SmartAccountOwner>>
  /** Which accounts a connected page sees. @default current */
  readonly exposes?: 'current' | 'all'
  /** The first is selected at first. */
  readonly chains: readonly WalletChain[]
  /** Whether it announces itself by EIP-6963. @default true */
  readonly announces?: boolean
  /**
   * What it does about `window.ethereum`: takes it when free (`polite`), takes it from others too (`overwrite`), or
   * makes it impossible to take back (`locked`). @default none
   */
  readonly ethereum?: 'none' | 'polite' | 'overwrite' | 'locked'
  /** Appears only after this long: slow extensions. @default 0 */
  readonly appearsAfterMs?: number
  /** More members of the provider, such as `isMetaMask`. */
  readonly flags?: Readonly<Record<string, unknown>>
  /** Methods it answers with 4200, as older wallets do. */
  readonly unsupported?: readonly string[]
  /** Whether it also selects a chain that a page added. @default switch */
  readonly afterAdd?: 'switch' | 'stay'
  /** @default approve */
  readonly behaviour?: Behaviour
  /** @default 3000 */
  readonly delayMs?: number
  /** Decides instead of the owner; a rejected promise counts as a no. Cannot be given to an injected script. */
  readonly approve?: (ask: WalletAsk) => boolean | Promise<boolean>
}
