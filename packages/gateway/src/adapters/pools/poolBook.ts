import type { Network } from '../../networks/network.ts'
import type { VenueSetting } from '../../networks/swapSetting.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { addressWord, uintOf, word, type ContractResult } from '../evm/abi.ts'
import { contractReader } from '../evm/contracts.ts'
import { limits } from './findRoutes.ts'
import type { Pool } from './pool.ts'

/** Pools by exchange and pair of tokens. */
export type PoolBook = {
  /**
   * The pools among `tokens` that have liquidity.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  find(
    network: Network,
    venue: VenueSetting,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Pool[]>
}

/** Pools appear rarely, and liquidity moves slowly between the fees of a pair. */
const knownMs = 10 * 60_000
const emptyMs = 60_000
/** Pairs of tokens that are kept. */
const capacity = 5_000
/** The deepest v3 pools of a pair have nearly all of its liquidity. Each further pool makes all quotes slower. */
const v3PoolsOfPair = 2

const selectors = {
  getPair: '0xe6a43905',
  getPool: '0x1698ee82',
  getReserves: '0x0902f1ac',
  liquidity: '0x1a686502',
}
const nobody = `0x${'0'.repeat(40)}`

/** Asks the factories of exchanges for their pools and remembers them, so that a quote needs one request. */
export function poolBook(nodes: RpcNetworks, clock: Clock): PoolBook {
  const read = contractReader(nodes)
  const known = new Map<string, { readonly pools: readonly Pool[]; readonly until: number }>()
  return {
    async find(network, venue, tokens, signal) {
      const pairs = pairsOf(tokens).map((pair) => ({
        pair,
        key: [network.id, venue.router, ...pair].join(' '),
      }))
      const now = clock()
      const open = pairs.filter(({ key }) => (known.get(key)?.until ?? 0) <= now)
      if (open.length > 0) {
        const found = await discover(
          network,
          { venue, pairs: open.map(({ pair }) => pair) },
          signal,
        )
        if (known.size + open.length > capacity) known.clear()
        for (const [index, { key }] of open.entries()) {
          const pools = found[index] ?? []
          known.set(key, { pools, until: now + (pools.length > 0 ? knownMs : emptyMs) })
        }
      }
      return pairs.flatMap(({ key }) => known.get(key)?.pools ?? []).slice(0, limits.pools)
    },
  }

  async function discover(
    network: Network,
    { venue, pairs }: { readonly venue: VenueSetting; readonly pairs: readonly Pair[] },
    signal: AbortSignal,
  ): Promise<readonly (readonly Pool[])[]> {
    const possible = pairs.flatMap((pair) => candidatesOf(venue, pair))
    const asked = possible.map(({ call }) => call)
    const { results: addresses } = await read(network, { coinOf: nobody, calls: asked }, signal)
    const pools = possible.flatMap(({ pool }, index) => {
      const address = addressIn(addresses[index])
      return address ? [{ ...pool, address }] : []
    })
    const calls = pools.map(({ address, kind }) => ({
      target: address,
      data: kind === 'v3' ? selectors.liquidity : selectors.getReserves,
    }))
    const { results } = await read(network, { coinOf: nobody, calls }, signal)
    const deep = pools.map((pool, index) => ({ pool, depth: numberIn(results[index]) }))
    return pairs.map(([token0, token1]) => {
      const own = deep
        .filter(({ pool, depth }) => depth > 0n && pool.token0 === token0 && pool.token1 === token1)
        .toSorted((a, b) => (a.depth < b.depth ? 1 : -1))
        .map(({ pool }) => pool)
      return [
        ...own.filter(({ kind }) => kind === 'v2'),
        ...own.filter(({ kind }) => kind === 'v3').slice(0, v3PoolsOfPair),
      ]
    })
  }
}

type Pair = readonly [token0: string, token1: string]

function pairsOf(tokens: readonly string[]): readonly Pair[] {
  return tokens.flatMap((one, index) =>
    tokens
      .slice(index + 1)
      .map((other): Pair => (BigInt(one) < BigInt(other) ? [one, other] : [other, one])),
  )
}

function candidatesOf(
  { v2Factory, v3Factory, v2Fee, v3Fees }: VenueSetting,
  [token0, token1]: Pair,
): readonly {
  readonly pool: Omit<Pool, 'address'>
  readonly call: { readonly target: string; readonly data: string }
}[] {
  const both = addressWord(token0) + addressWord(token1)
  const v2 = v2Factory
    ? [
        {
          pool: { token0, token1, kind: 'v2', fee: v2Fee } as const,
          call: { target: v2Factory, data: selectors.getPair + both },
        },
      ]
    : []
  const v3 = v3Factory
    ? v3Fees.map((fee) => ({
        pool: { token0, token1, kind: 'v3', fee } as const,
        call: { target: v3Factory, data: selectors.getPool + both + word(fee) },
      }))
    : []
  return [...v2, ...v3]
}

function addressIn(result: ContractResult | undefined): string | undefined {
  const value = numberIn(result)
  return value > 0n && value < 2n ** 160n ? `0x${value.toString(16).padStart(40, '0')}` : undefined
}

function numberIn(result: ContractResult | undefined): bigint {
  return (result?.isSuccess && uintOf(result.data)) || 0n
}
