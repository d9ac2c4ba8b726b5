import { KitError } from '@latchkey/protocol'
import type { SwapRefusal } from '@latchkey/protocol/http'
import type { Network } from '../../networks/network.ts'
import type { SwapSetting, VenueSetting } from '../../networks/swapSetting.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { resultOf } from '../evm/contracts.ts'
import { chooseRoutes, impactOf, type Plan } from './chooseRoutes.ts'
import {
  decodeSearch,
  encodeSearch,
  largestAmount,
  limits,
  type FoundRoutes,
} from './findRoutes.ts'
import type { Pool } from './pool.ts'
import { poolBook } from './poolBook.ts'
import { tokenTrials, type TokenTrial } from './tokenTrials.ts'

export type SwapTokens = {
  /** The sold token and the bought one, or the wrapped coin. */
  readonly sold: string
  readonly bought: string
}

/** A plan for one exchange, and what the tokens take on the way. */
export type VenuePlan = Plan & {
  readonly venue: VenueSetting
  readonly impactBps: number | undefined
  readonly tokenFees: { readonly from: number; readonly to: number }
}

export type PlanSwap = (
  swap: SwapTokens & {
    readonly network: Network
    readonly setting: SwapSetting
    readonly venues: readonly VenueSetting[]
    readonly amount: bigint
    readonly gasCost?: ((gas: bigint) => bigint) | undefined
  },
  signal: AbortSignal,
) => Promise<VenuePlan | SwapRefusal>

/** A swap that loses more than half of its value to its own size is refused. */
const impactLimitBps = 5_000

/** Plans a swap with the pools of each exchange: one request to the node once the pools and the tokens are known. */
export function swapPlanner(nodes: RpcNetworks, clock: Clock): PlanSwap {
  const book = poolBook(nodes, clock)
  const tryTokens = tokenTrials(nodes, clock)
  return async ({ network, setting, venues, amount, gasCost, ...tokens }, signal) => {
    const route = [...new Set([tokens.sold, tokens.bought, ...basesOf(setting)])].slice(
      0,
      limits.tokens,
    )
    const found = await Promise.all(
      venues.map(async (venue) => ({
        venue,
        pools: await book.find(network, venue, route, signal),
      })),
    )
    const trials = await tryTokens(network.id, strangersIn(tokens, { setting, found }), signal)
    const [sold, bought] = [trials.get(tokens.sold), trials.get(tokens.bought)]
    // A visitor who buys such a token has lost the money.
    if (sold?.canBeSold === false || bought?.canBeSold === false) return 'TOKEN_NOT_SELLABLE'
    const open = found
      .map(({ venue, pools }) => ({ venue, pools: usable(pools, tokens, trials) }))
      .filter(({ pools }) => isConnected(pools, tokens))
    if (open.length === 0) return 'NO_ROUTE'
    if (amount > largestAmount) return 'LIQUIDITY_TOO_LOW'

    const arriving = afterFee(amount, sold?.sellFeeBps ?? 0)
    const small = arriving / 100n || 1n
    const [searched = []] = await search([arriving])
    const tokenFees = { from: sold?.sellFeeBps ?? 0, to: bought?.buyFeeBps ?? 0 }
    const plans = searched.flatMap(({ venue, routes }): readonly VenuePlan[] => {
      // A router of v2 takes one route; a token with a fee of its own would pay it for each part.
      const canSplit = venue.kind === 'swapRouter02' && tokenFees.from + tokenFees.to === 0
      const plan = chooseRoutes(canSplit ? routes : { ...routes, pairs: [] }, arriving, gasCost)
      if (!plan) return []
      const { smallOutput } = routes
      const impactBps = impactOf(plan, { amount: arriving, small, smallOutput })
      const output = afterFee(plan.output, tokenFees.to)
      return [{ ...paying(plan, { sent: amount, arriving }), output, venue, impactBps, tokenFees }]
    })
    const netOf = ({ output, gas }: Plan): bigint => output - (gasCost?.(gas) ?? 0n)
    const [best] = plans.toSorted((a, b) => (netOf(a) < netOf(b) ? 1 : -1))
    if (best && best.output > 0n)
      return (best.impactBps ?? 0) > impactLimitBps ? 'LIQUIDITY_TOO_LOW' : best
    // A larger amount tells whether this one was too small.
    const larger = growth.map((factor) => arriving * factor).filter((size) => size < largestAmount)
    const more = larger.length > 0 ? (await search(larger)).flat() : []
    const hasMore = more.some(({ routes }) => routes.single.some(({ output }) => output > 0n))
    return hasMore ? 'AMOUNT_TOO_SMALL' : 'LIQUIDITY_TOO_LOW'

    /** The routes of each exchange for each amount, in one request. */
    async function search(sizes: readonly bigint[]): Promise<readonly (readonly Searched[])[]> {
      const searches = sizes.flatMap((size) => open.map(({ pools }) => ({ size, pools })))
      const outcomes = await nodes.ask(
        network.id,
        searches.map(({ size, pools }) => ({
          method: 'eth_call',
          params: [{ data: encodeSearch(route, pools, { amount: size, small }) }, 'latest'],
        })),
        signal,
      )
      const results = sizes.map((_, at) =>
        open.flatMap(({ venue, pools }, index): readonly Searched[] => {
          const data = resultOf(outcomes[at * open.length + index])
          const routes = data === undefined ? undefined : routesIn(data, route, pools)
          return routes ? [{ venue, routes }] : []
        }),
      )
      if (results.flat().length > 0) return results
      throw new KitError('UPSTREAM_UNAVAILABLE', { subject: `the pools of ${network.id}` })
    }
  }
}

type Searched = { readonly venue: VenueSetting; readonly routes: FoundRoutes }

/** Factors by which an amount grows until its output is a whole unit. */
const growth = [10n ** 4n, 10n ** 8n, 10n ** 12n, 10n ** 16n]

/** Undefined for the answer of a node that does not know how to answer. */
function routesIn(
  data: string,
  tokens: readonly string[],
  pools: readonly Pool[],
): FoundRoutes | undefined {
  try {
    return decodeSearch(data, tokens, pools)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function basesOf({ wrapped, bases }: SwapSetting): readonly string[] {
  return [wrapped, ...bases].map((token) => token.toLowerCase())
}

/** The tokens that the operator has not named, each with a pool to try it in. */
function strangersIn(
  { sold, bought }: SwapTokens,
  {
    setting,
    found,
  }: {
    readonly setting: SwapSetting
    readonly found: readonly { readonly pools: readonly Pool[] }[]
  },
): readonly { readonly token: string; readonly pool: Pool }[] {
  const trusted = new Set(basesOf(setting))
  const pools = found.flatMap((one) => one.pools)
  return [sold, bought].flatMap((token) => {
    const pool = pools.find(({ token0, token1 }) => token0 === token || token1 === token)
    return trusted.has(token) || !pool ? [] : [{ token, pool }]
  })
}

/** A v3 pool refuses a token that keeps a part of its payment. */
function usable(
  pools: readonly Pool[],
  { sold, bought }: SwapTokens,
  trials: ReadonlyMap<string, TokenTrial>,
): readonly Pool[] {
  const taking = [sold, bought].filter((token) => {
    const trial = trials.get(token)
    return trial && trial.buyFeeBps + trial.sellFeeBps > 0
  })
  return pools.filter(
    ({ kind, token0, token1 }) =>
      kind === 'v2' || !(taking.includes(token0) || taking.includes(token1)),
  )
}

/** Whether three hops can lead from the sold token to the bought one. */
function isConnected(pools: readonly Pool[], { sold, bought }: SwapTokens): boolean {
  const reached = new Set([sold])
  for (let hop = 0; hop < 3; hop++) {
    const next = pools
      .filter(({ token0, token1 }) => reached.has(token0) || reached.has(token1))
      .flatMap(({ token0, token1 }) => [token0, token1])
    for (const token of next) reached.add(token)
  }
  return reached.has(bought)
}

function afterFee(units: bigint, bps: number): bigint {
  return units - (units * BigInt(bps) + 9_999n) / 10_000n
}

/** A plan was made for the units that arrive at the first pool; the account sends more. */
function paying(
  plan: Plan,
  { sent, arriving }: { readonly sent: bigint; readonly arriving: bigint },
): Plan {
  return sent === arriving
    ? plan
    : { ...plan, routes: plan.routes.map((route) => ({ ...route, amount: sent })) }
}
