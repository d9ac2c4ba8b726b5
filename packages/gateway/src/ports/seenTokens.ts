export type SeenToken = {
  /** Lower case. */
  readonly contract: string
  readonly standard: 'ERC20' | 'ERC721' | 'ERC1155'
  /** Id of a collectible. */
  readonly tokenId?: bigint
}

/** A source of the tokens that an account ever received; the account may no longer hold them. */
export type SeenTokens = {
  /** Tokens without repeats, newest first, limited in number; empty when the source knows none. */
  received(
    account: { readonly network: string; readonly address: string },
    signal: AbortSignal,
  ): Promise<readonly SeenToken[]>
}
