import { KitError } from '@latchkey/protocol'
import { ratio } from '../../prices/decimals.ts'
import { assetId } from '../../networks/asset.ts'
import type { Network } from '../../networks/network.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PriceSource, Quote } from '../../ports/priceSource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { decodeUint, type ContractResult } from './abi.ts'
import { contractReader } from './contracts.ts'

/** Selectors of a Uniswap v2 pair: `token0()`, `token1()`, `getReserves()`. */
const selectors = ['0x0dfe1681', '0xd21220a7', '0x0902f1ac']

/**
 * Prices in dollars from constant-product pools that the operator names. Each pool holds a dollar token and another token
 * of the network's list; the price is the ratio of the reserves. A rich trader can move the price for a block, so a pool
 * is only one source among others where there are others.
 */
export function poolPrices(
  {
    network,
    pools,
    dollars,
    wrapped,
  }: {
    readonly network: Network
    readonly pools: readonly string[]
    /** Tokens that are worth one dollar. */
    readonly dollars: readonly string[]
    /** The token that stands for the network's own coin. */
    readonly wrapped?: string | undefined
  },
  { nodes, clock }: { readonly nodes: RpcNetworks; readonly clock: Clock },
): PriceSource {
  const read = contractReader(nodes)
  const decimals = new Map(
    network.tokens.map((token) => [token.address.toLowerCase(), token.decimals]),
  )
  const isDollar = new Set(dollars.map((token) => token.toLowerCase()))
  return {
    async quotes(assets, currency, signal) {
      if (currency !== 'usd') return new Map()
      const prices = new Map<string, Quote>()
      const updatedAt = clock()
      for (const token of isDollar)
        prices.set(assetId(network.id, token), { price: '1', updatedAt })
      if (assets.some((asset) => asset.startsWith(`${network.id}:`) && !prices.has(asset))) {
        for (const [token, price] of await readPools(signal))
          prices.set(assetId(network.id, token), { price, updatedAt })
        const coin = wrapped && prices.get(assetId(network.id, wrapped))
        if (coin) prices.set(assetId(network.id), coin)
      }
      return new Map([...prices].filter(([asset]) => assets.includes(asset)))
    },
  }

  async function readPools(signal: AbortSignal): Promise<readonly (readonly [string, string])[]> {
    const [any = ''] = pools
    const calls = pools.flatMap((target) => selectors.map((data) => ({ target, data })))
    const { results } = await read(network, { coinOf: any, calls }, signal)
    const found = pools.flatMap((_, index) => priceIn(results.slice(index * 3, index * 3 + 3)))
    if (found.length === 0)
      throw new KitError('UPSTREAM_UNAVAILABLE', { subject: `the pools of ${network.id}` })
    return found
  }

  function priceIn(results: readonly ContractResult[]): readonly (readonly [string, string])[] {
    if (results.some(({ isSuccess, data }) => !isSuccess || data.length < 66)) return []
    const [first, second, reserves] = results
    if (!first || !second || !reserves || reserves.data.length < 130) return []
    const tokens = [first, second].map(({ data }) => `0x${data.slice(26, 66).toLowerCase()}`)
    const amounts = [decodeUint(reserves.data), decodeUint(`0x${reserves.data.slice(66)}`)]
    const dollar = tokens.findIndex((token) => isDollar.has(token))
    const [token, units] = [tokens[1 - dollar], amounts[1 - dollar]]
    const [places, dollarPlaces] = [decimals.get(token ?? ''), decimals.get(tokens[dollar] ?? '')]
    const paid = amounts[dollar]
    if (dollar < 0 || !token || !units || !paid) return []
    if (places === undefined || dollarPlaces === undefined || isDollar.has(token)) return []
    return [[token, ratio(paid * 10n ** BigInt(places), units * 10n ** BigInt(dollarPlaces))]]
  }
}
