/** The own facts of contracts, cleaned for display. A stranger can deploy a contract with any name. */
export type TokenFactsSource = {
  /** Facts of the `tokens` that answered; collections of NFTs have no decimals. */
  facts(
    network: string,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, ContractFacts>>
}
export type ContractFacts = {
  readonly name: string
  readonly symbol: string
  readonly decimals?: number
}
