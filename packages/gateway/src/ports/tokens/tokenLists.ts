export type ListedSwapToken = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** `https:` or `ipfs:` address of its logo, which only the gateway fetches. */
  readonly logoUri?: string | undefined
}

/** Lists of tokens that the operator names, besides the tokens of the networks' settings. */
export type TokenLists = {
  /** The tokens of a network, each once. A list that cannot be read is left out. */
  on(network: string): Promise<readonly ListedSwapToken[]>
}
