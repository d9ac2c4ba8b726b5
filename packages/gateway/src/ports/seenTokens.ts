export type SeenToken = {
  /** Lower case. */
  readonly contract: string
  readonly standard: 'ERC20' | 'ERC721' | 'ERC1155'
  /** Of a collectible. */
  readonly tokenId?: bigint
}

/** Which tokens an account was ever sent. It says nothing about what it still holds. */
export type SeenTokens = {
  /** Without repeats, newest first, and not without end; none where nothing is known. */
  received(
    account: { readonly network: string; readonly address: string },
    signal: AbortSignal,
  ): Promise<readonly SeenToken[]>
}
