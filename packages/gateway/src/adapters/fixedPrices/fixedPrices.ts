import type { Config } from '../../config.ts'
import { parseAssetId } from '../../networks/asset.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PriceSource } from '../../ports/priceSource.ts'

/** Prices from the operator's configuration, for local chains and for tokens without another source. */
export function fixedPrices(prices: NonNullable<Config['prices']>, clock: Clock): PriceSource {
  const byCurrency = new Map(
    Object.entries(prices).map(([currency, table]) => [
      currency,
      new Map(Object.entries(table).map(([asset, price]) => [spelled(asset), price])),
    ]),
  )
  return {
    async quotes(assets, currency) {
      const table = byCurrency.get(currency)
      return new Map(
        assets.flatMap((asset) => {
          const price = table?.get(asset)
          return price === undefined ? [] : [[asset, { price, updatedAt: clock() }] as const]
        }),
      )
    },
  }
}

function spelled(asset: string): string {
  const parts = parseAssetId(asset)
  return parts ? `${parts.network}:${parts.address}` : asset
}
