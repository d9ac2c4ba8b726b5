import { KitError } from '@latchkey/protocol'
import { nativeTokenAddress, type Currency } from '@latchkey/protocol/http'
import type { Remember } from '../../cache/cache.ts'
import { assetId, parseAssetId } from '../../networks/asset.ts'
import type { Network } from '../../networks/network.ts'
import type { PriceBook } from '../../ports/priceSource.ts'

export type PricesService = {
  /** @throws KitError `CAIP_ADDRESS_INVALID` */
  find(query: {
    readonly currency: Currency
    readonly addresses: readonly string[]
  }): Promise<readonly Priced[]>
}

export type Priced = Asset & {
  readonly price: number
  readonly updatedAt: string
  readonly isStale?: boolean
}

type Asset = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Id of its logo. */
  readonly logo: string
}

/** Prices of the coins and listed tokens of the served networks (BAL-08). Without a source there are no prices. */
export function pricesService({
  networks,
  prices,
  remember,
}: {
  readonly networks: readonly Network[]
  readonly prices: PriceBook | undefined
  readonly remember: Remember
}): PricesService {
  const assets = new Map(networks.flatMap(assetsOf))
  return {
    async find({ currency, addresses }) {
      const wanted = [...new Set(addresses.map(spelled))].filter((id) => assets.has(id)).toSorted()
      if (!prices || wanted.length === 0) return []
      const found = await remember(['prices', currency, ...wanted].join(' '), {
        ttlMs: 60_000,
        load: async (signal) => [...(await prices.quotes(wanted, currency, signal))],
      })
      return found.flatMap(([id, { price, updatedAt, isStale }]) => {
        const asset = assets.get(id)
        if (!asset) return []
        const told = new Date(updatedAt).toISOString()
        return [{ ...asset, price: Number(price), updatedAt: told, ...(isStale && { isStale }) }]
      })
    },
  }
}

function assetsOf({ id, currency, tokens }: Network): readonly (readonly [string, Asset])[] {
  const coin = {
    ...currency,
    address: `${id}:${nativeTokenAddress}`,
    logo: currency.symbol,
  }
  return [
    [assetId(id), coin],
    ...tokens.map((token) => [assetId(id, token.address), listedOf(id, token)] as const),
  ]
}

function listedOf(
  network: string,
  { name, symbol, decimals, address, iconUrl }: Network['tokens'][number],
): Asset {
  const id = `${network}:${address}`
  return { name, symbol, decimals, address: id, logo: iconUrl ? id : symbol }
}

function spelled(text: string): string {
  const parts = parseAssetId(text)
  if (!parts)
    throw new KitError('CAIP_ADDRESS_INVALID', { value: text.slice(0, 120), field: 'addresses' })
  return `${parts.network}:${parts.address}`
}
