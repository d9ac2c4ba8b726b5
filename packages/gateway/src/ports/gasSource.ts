export type GasPrices = {
  /** Smallest units of the coin per unit of gas: the highest fee worth offering. The prices never fall in this order. */
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

/** A source of current gas prices. */
export type GasSource = {
  /** @throws KitError `UPSTREAM_UNAVAILABLE` */
  prices(network: string, signal: AbortSignal): Promise<GasPrices>
  /**
   * Gas that a transaction uses now; undefined when it would fail.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  estimate(
    network: string,
    transaction: {
      readonly from: string
      readonly to: string
      readonly data: string
      readonly value: bigint
    },
    signal: AbortSignal,
  ): Promise<bigint | undefined>
}
