export type GasPrices = {
  /** Smallest units of the coin per unit of gas: the highest fee worth offering. Never falling in this order. */
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

/** What gas costs now. */
export type GasSource = {
  /** @throws KitError `UPSTREAM_UNAVAILABLE` */
  prices(network: string, signal: AbortSignal): Promise<GasPrices>
}
