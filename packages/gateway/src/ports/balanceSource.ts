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
  /** What the contract says of itself, when that was asked for. */
  readonly facts?: TokenFacts
}

/** Where balances come from. */
export type BalanceSource = {
  /**
   * What an address holds on one network: the coin, then the tokens that answered.
   * @param tokens contracts whose facts are known
   * @param strangers contracts to be asked for their facts as well
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  read(
    account: { readonly network: string; readonly address: string },
    contracts: { readonly tokens: readonly string[]; readonly strangers: readonly string[] },
    signal: AbortSignal,
  ): Promise<readonly Holding[]>
}
