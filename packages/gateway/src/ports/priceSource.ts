import type { Currency } from '@latchkey/protocol/http'

export type Quote = {
  /** Decimal text of one whole token. */
  readonly price: string
  /** Milliseconds since the epoch: when the source itself learnt it. */
  readonly updatedAt: number
}

/**
 * Where prices come from. Assets are CAIP-10 ids of token contracts in the spelling of `assetId` (networks/asset.ts),
 * the network's own coin being `…:0xeeee…eeee`: a symbol names no asset.
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

/** What all sources together say. */
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
