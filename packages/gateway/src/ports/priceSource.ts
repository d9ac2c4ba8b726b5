import type { Currency } from '@latchkey/protocol/http'

/**
 * Where prices come from. Assets are CAIP-10 ids of token contracts in the spelling of `assetId` (networks/asset.ts),
 * the network's own coin being `…:0xeeee…eeee`: a symbol names no asset.
 */
export type PriceSource = {
  /** Decimal strings of one whole token; assets without a price are absent. */
  prices(
    assets: readonly string[],
    currency: Currency,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>
}
