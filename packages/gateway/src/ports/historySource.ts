import type { OperationType } from '@latchkey/protocol/http'

/** One transfer of coin or token on the chain. Addresses are in the form to compare: lower case on eip155. */
export type ChainTransfer = {
  readonly kind: 'coin' | 'fungible' | 'nft'
  /** The contract or mint; absent for the coin. */
  readonly token?: string
  /** Id of an NFT, decimal. */
  readonly tokenId?: string
  readonly standard?: 'ERC20' | 'ERC721' | 'ERC1155'
  /** Base units. */
  readonly units: string
  readonly sender: string
  readonly recipient: string
  /** Decimals of the token, if the chain tells them with the transfer. */
  readonly decimals?: number
  /** The contract's own facts, if the source knows them. */
  readonly facts?: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

export type ChainTransaction = {
  readonly hash: string
  /** `number` is the slot on solana. */
  readonly block: { readonly number: number; readonly hash?: string }
  /** Milliseconds since the epoch. */
  readonly minedAt: number
  readonly sender: string
  /** Absent for the creation of a contract. */
  readonly recipient?: string
  readonly nonce?: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Base units of the coin. */
  readonly fee?: string
  /** The operation by the called function or program, if known; otherwise the transfers tell. */
  readonly action?: OperationType
  /** Transfers from or to the account, in their order. */
  readonly transfers: readonly ChainTransfer[]
  /** Number of other accounts that received something, if the source knows it. */
  readonly recipients?: number
}

export type ChainHistoryPage = {
  /** Newest first. */
  readonly transactions: readonly ChainTransaction[]
  /** `[-_A-Za-z0-9]`, at most 512; absent at the end. */
  readonly next?: string
  /** The senders in the page to which the account itself has sent something. */
  readonly acquaintances: readonly string[]
}

/** A source of an account's transactions. */
export type HistorySource = {
  /** How long a page may be cached. */
  readonly ttlMs: number
  /**
   * One page.
   * @param query `cursor` is `next` of the page before; `isFresh` asks to read the chain again first
   * @throws KitError `UPSTREAM_UNAVAILABLE`, `REQUEST_INVALID` for an invalid cursor
   */
  read(
    account: { readonly network: string; readonly address: string },
    query: { readonly cursor?: string; readonly isFresh: boolean },
    signal: AbortSignal,
  ): Promise<ChainHistoryPage>
}
