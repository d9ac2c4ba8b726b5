import type { PriceSource, Quote } from '../../ports/priceSource.ts'
import { askPrices, decimalIn, type Priced } from './priceApi.ts'
import { partsOf, places } from './places.ts'

/** Tokens in one request of the service's free plan; the URL must not become too long either. */
const perRequest = 50

/**
 * CoinGecko's `/simple` endpoints, or a service with the same API. Its ids of networks and coins are in places.ts.
 * Written from its published documents; no answer of the live service was recorded here.
 */
export function coingeckoPrices({
  url,
  key,
  fetch,
}: {
  /** Base URL, including `/api/v3/`. */
  readonly url: string
  readonly key?: string | undefined
  readonly fetch: typeof globalThis.fetch
}): PriceSource {
  const headers: { [name: string]: string } = {}
  if (key) headers[url.includes('pro-api') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'] = key
  return {
    async quotes(assets, currency, signal) {
      const wanted = assets.map((asset) => ({ asset, ...partsOf(asset) }))
      const coins = wanted.filter(({ network, token }) => !token && places[network])
      const requests = [
        ...(coins.length > 0 ? [{ path: 'simple/price', list: coins }] : []),
        ...Object.entries(places).flatMap(([network, place]) => {
          const tokens = wanted.filter((one) => one.network === network && one.token)
          return groups(tokens).map((list) => ({
            path: `simple/token_price/${place?.coingecko}`,
            list,
          }))
        }),
      ]
      const answers = await Promise.all(
        requests.map(async ({ path, list }) => {
          const target = new URL(path, url)
          const names = [...new Set(list.map(nameOf))].join(',')
          const { searchParams } = target
          searchParams.set(path === 'simple/price' ? 'ids' : 'contract_addresses', names)
          searchParams.set('vs_currencies', currency)
          searchParams.set('include_last_updated_at', 'true')
          searchParams.set('precision', 'full')
          const answer = await askPrices(target, { fetch, headers, signal })
          return list.flatMap((one) => {
            const quote = quoteIn(answer, nameOf(one), currency)
            return quote ? [[one.asset, quote] as const] : []
          })
        }),
      )
      return new Map(answers.flat())
    },
  }
}

function nameOf({ network, token }: { readonly network: string; readonly token?: string }): string {
  return token ?? places[network]?.coin ?? ''
}

function quoteIn(answer: Priced, name: string, currency: string): Quote | undefined {
  const price = decimalIn(answer, name, currency)
  const seconds = Number(decimalIn(answer, name, 'last_updated_at'))
  return price === undefined || !Number.isSafeInteger(seconds)
    ? undefined
    : { price, updatedAt: seconds * 1000 }
}

function groups<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / perRequest) }, (_, index) =>
    items.slice(index * perRequest, (index + 1) * perRequest),
  )
}
