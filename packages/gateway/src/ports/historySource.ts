import type { OperationType } from '@latchkey/protocol/http'

/** One movement of coin or token, as the chain has it. Addresses are in the form the family compares: lower case on eip155. */
export type ChainTransfer = {
  readonly kind: 'coin' | 'fungible' | 'nft'
  /** The contract or mint; absent for the coin. */
  readonly token?: string
  /** Of one NFT of a contract, decimal. */
  readonly tokenId?: string
  readonly standard?: 'ERC20' | 'ERC721' | 'ERC1155'
  /** Base units. */
  readonly units: string
  readonly sender: string
  readonly recipient: string
  /** Of the token, where the chain tells them with the transfer. */
  readonly decimals?: number
  /** What the contract says of itself, where the source knows. */
  readonly facts?: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

export type ChainTransaction = {
  readonly hash: string
  /** `number` is the slot on solana. */
  readonly block: { readonly number: number; readonly hash?: string }
  /** Milliseconds since the epoch. */
  readonly minedAt: number
  readonly sender: string
  /** Absent where a contract was made. */
  readonly recipient?: string
  readonly nonce?: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Base units of the coin. */
  readonly fee?: string
  /** What the call or program names, where that is known; the transfers tell the rest. */
  readonly action?: OperationType
  /** Those with the account at one end, in their order. */
  readonly transfers: readonly ChainTransfer[]
  /** To how many others the transaction gave something, where the source knows. */
  readonly recipients?: number
}

export type ChainHistoryPage = {
  /** Newest first. */
  readonly transactions: readonly ChainTransaction[]
  /** `[-_A-Za-z0-9]`, at most 512; absent at the end. */
  readonly next?: string
  /** Of the senders in the page, those the account has dealt with on its own wish. */
  readonly acquaintances: readonly string[]
}

/** Where the transactions of an account come from. */
export type HistorySource = {
  /** How long a page may be kept. */
  readonly ttlMs: number
  /**
   * One page.
   * @param query `cursor` is `next` of the page before; `isFresh` asks to look at the chain again first
   * @throws KitError `UPSTREAM_UNAVAILABLE`, `REQUEST_INVALID` for a cursor that is none
   */
  read(
    account: { readonly network: string; readonly address: string },
    query: { readonly cursor?: string; readonly isFresh: boolean },
    signal: AbortSignal,
  ): Promise<ChainHistoryPage>
}
