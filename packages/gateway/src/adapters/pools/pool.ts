/** A pool of two tokens that trades by itself. Addresses are in lower case. */
export type Pool = {
  readonly address: string
  /** The token with the lower address. */
  readonly token0: string
  readonly token1: string
  /** How it computes prices: as Uniswap v2, or as v3. */
  readonly kind: 'v2' | 'v3'
  /** Hundredths of a basis point. */
  readonly fee: number
}

export type Hop = { readonly pool: Pool; readonly from: string; readonly to: string }

/** A part of an amount on its way through pools. */
export type PoolRoute = {
  readonly hops: readonly Hop[]
  readonly amount: bigint
  readonly output: bigint
}
