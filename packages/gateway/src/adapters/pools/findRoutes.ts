import { word } from '../evm/abi.ts'
import type { Hop, Pool } from './pool.ts'
import { routeFinderCode } from './poolContracts.ts'

/** The outputs of the best routes, and of the best two routes that share an amount. */
export type FoundRoutes = {
  /** After one, two and three hops; output 0 without a route. */
  readonly single: readonly { readonly hops: readonly Hop[]; readonly output: bigint }[]
  /** Output of the best single route for the small amount. */
  readonly smallOutput: bigint
  /** The best single route and a second one without its pools, for one to nine tenths in the first. */
  readonly pairs: readonly {
    readonly first: readonly Hop[]
    readonly second: readonly Hop[]
    readonly tenths: number
    readonly outputs: readonly [bigint, bigint]
  }[]
}

/** RouteFinder.sol knows so many tokens; a byte of a route holds the number of a pool. */
export const limits = { tokens: 16, pools: 250 } as const

/** Largest amount that RouteFinder.sol computes with: a v2 pool cannot hold more. */
export const largestAmount = 2n ** 112n - 1n

/** The init code of the search: `tokens` begin with the sold one and the bought one. */
export function encodeSearch(
  tokens: readonly string[],
  pools: readonly Pool[],
  amounts: { readonly amount: bigint; readonly small: bigint },
): string {
  const numbers = new Map(tokens.map((token, index) => [token, BigInt(index)]))
  const words = pools.map(({ address, token0, token1, kind, fee }) => {
    const first = numbers.get(token0) ?? 0n
    const second = numbers.get(token1) ?? 0n
    const facts = (first << 160n) | (second << 168n) | (BigInt(fee) << 176n)
    return word(BigInt(address) | facts | (kind === 'v3' ? 1n << 200n : 0n))
  })
  const head = [amounts.amount, amounts.small, 0x60, words.length].map(word)
  return routeFinderCode + [...head, ...words].join('')
}

/** @throws RangeError for data of another form */
export function decodeSearch(
  data: string,
  tokens: readonly string[],
  pools: readonly Pool[],
): FoundRoutes {
  if (!/^0x[0-9a-f]{1664}$/i.test(data)) throw new RangeError('not the answer of a search')
  const at = (index: number): bigint => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
  const hopsOf = (route: bigint): readonly Hop[] => readRoute(route, tokens[0] ?? '', pools)
  const single = [0, 1, 2].map((hop) => ({ hops: hopsOf(at(hop + 3)), output: at(hop) }))
  const best = single.reduce((one, other) => (other.output > one.output ? other : one))
  const second = hopsOf(at(7))
  const pairs =
    second.length > 0
      ? Array.from({ length: 9 }, (_, index) => ({
          first: best.hops,
          second,
          tenths: index + 1,
          outputs: [at(8 + index), at(17 + index)] as const,
        }))
      : []
  return { single, smallOutput: at(6), pairs }
}

function readRoute(route: bigint, sold: string, pools: readonly Pool[]): readonly Hop[] {
  const hops: Hop[] = []
  let from = sold
  for (let rest = route; rest > 0n; rest >>= 8n) {
    const pool = pools[Number(rest & 255n) - 1]
    if (!pool || (pool.token0 !== from && pool.token1 !== from))
      throw new RangeError('a route through an unknown pool')
    const to = pool.token0 === from ? pool.token1 : pool.token0
    hops.push({ pool, from, to })
    from = to
  }
  return hops
}
