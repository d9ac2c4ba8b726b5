import type { PriceSource } from '../../ports/priceSource.ts'
import { askPrices, decimalIn } from './priceApi.ts'
import { partsOf, places } from './places.ts'

/** The service itself does not trust prices below this confidence. */
const leastConfidence = 0.9

/**
 * DefiLlama's `/prices/current`, or a service with the same API: dollars only. Written from its published documents; no
 * answer of the live service was recorded here.
 */
export function defillamaPrices({
  url,
  fetch,
}: {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
}): PriceSource {
  return {
    async quotes(assets, currency, signal) {
      const wanted = assets.flatMap((asset) => {
        const { network, token } = partsOf(asset)
        const place = places[network]
        if (!place) return []
        const name = token ? `${place.defillama}:${token}` : `coingecko:${place.coin}`
        return [{ asset, name }]
      })
      if (currency !== 'usd' || wanted.length === 0) return new Map()
      const names = [...new Set(wanted.map(({ name }) => name))]
      const target = new URL(`prices/current/${names.map(encodeURIComponent).join(',')}`, url)
      const answer = await askPrices(target, { fetch, signal })
      return new Map(
        wanted.flatMap(({ asset, name }) => {
          const price = decimalIn(answer, 'coins', name, 'price')
          const seconds = Number(decimalIn(answer, 'coins', name, 'timestamp'))
          const confidence = Number(decimalIn(answer, 'coins', name, 'confidence') ?? '1')
          const isUsable =
            price !== undefined && Number.isSafeInteger(seconds) && confidence >= leastConfidence
          return isUsable ? [[asset, { price, updatedAt: seconds * 1000 }] as const] : []
        }),
      )
    },
  }
}
