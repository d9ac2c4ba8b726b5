import type { Currency } from '@latchkey/protocol/http'

export type Quote = {
  /** Decimal text of one whole token. */
  readonly price: string
  /** Milliseconds since the epoch: the time of the price at the source. */
  readonly updatedAt: number
}

/**
 * A source of prices. Assets are CAIP-10 ids of token contracts in the spelling of `assetId` (networks/asset.ts); the
 * network's own coin is `…:0xeeee…eeee`. A symbol does not identify an asset.
 */
export type PriceSource = {
  /**
   * Assets without a price are absent.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  quotes(
    assets: readonly string[],
    currency: Currency,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Quote>>
}

/** The prices of all sources together. */
export type PriceBook = {
  quotes(
    assets: readonly string[],
    currency: Currency,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Quote & { readonly isStale: boolean }>>
  /** The prices alone. */
  prices(
    assets: readonly string[],
    currency: Currency,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>
}
