/** What contracts say of themselves, made fit to be shown. Anybody can deploy one and name it. */
export type TokenFactsSource = {
  /** Those of `tokens` that answered; collections of NFTs have no decimals. */
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
