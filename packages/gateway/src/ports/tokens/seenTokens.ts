export type SeenToken = {
  /** Lower case. */
  readonly contract: string
  readonly standard: 'ERC20' | 'ERC721' | 'ERC1155'
  /** Id of a collectible. */
  readonly tokenId?: bigint
  /** The account itself sent it, approved it or paid for it. Strangers can send any number of other tokens. */
  readonly isUsed?: boolean
}

/** A source of the tokens that an account ever received; the account may no longer hold them. */
export type SeenTokens = {
  /**
   * Tokens without repeats: first the tokens that the account used, then the others, each newest first. Limited in number;
   * empty when the source knows none.
   */
  received(
    account: { readonly network: string; readonly address: string },
    signal: AbortSignal,
  ): Promise<readonly SeenToken[]>
}
