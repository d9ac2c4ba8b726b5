export type TokenFacts = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}
export type Holding = {
  /** The contract; absent for the network's own coin. */
  readonly token?: string
  /** Smallest units. */
  readonly units: bigint
  /** The contract's own facts, if requested. */
  readonly facts?: TokenFacts
}

/** A source of balances. */
export type BalanceSource = {
  /**
   * The holdings of an address on one network: the coin, then the tokens that answered.
   * @param tokens contracts whose facts are known
   * @param strangers contracts that are also asked for their facts
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  read(
    account: { readonly network: string; readonly address: string },
    contracts: { readonly tokens: readonly string[]; readonly strangers: readonly string[] },
    signal: AbortSignal,
  ): Promise<readonly Holding[]>
}
