import type { FoundRoutes } from './findRoutes.ts'
import type { Hop, PoolRoute } from './pool.ts'

export type Plan = {
  /** One route, or two that share the amount. */
  readonly routes: readonly PoolRoute[]
  readonly output: bigint
  readonly gas: bigint
}

/** Gas of a swap through a router, measured on the local exchange; the node's own estimate replaces it. */
const gasBase = 70_000n
const gasOfHop = { v2: 75_000n, v3: 95_000n } as const
/** Without prices a longer way has to give at least so much more, in basis points: it costs gas. */
const worthBps = 5n

/** The plan with the best output after its gas; undefined when no route gives anything. */
export function chooseRoutes(
  found: FoundRoutes,
  amount: bigint,
  gasCost?: (gas: bigint) => bigint,
): Plan | undefined {
  const plans = [
    ...found.single
      .filter(({ output }) => output > 0n)
      .map(({ hops, output }) => planOf([{ hops, amount, output }])),
    ...found.pairs.map(({ first, second, tenths, outputs }) => {
      const part = (amount * BigInt(tenths)) / 10n
      return planOf([
        { hops: first, amount: part, output: outputs[0] },
        { hops: second, amount: amount - part, output: outputs[1] },
      ])
    }),
  ]
  const netOf = ({ output, gas }: Plan): bigint => output - (gasCost?.(gas) ?? 0n)
  return plans.reduce<Plan | undefined>((best, plan) => {
    if (!best) return plan
    const margin = gasCost || plan.gas <= best.gas ? 0n : (best.output * worthBps) / 10_000n
    return netOf(plan) > netOf(best) + margin ? plan : best
  }, undefined)
}

/**
 * By how much a plan moves the price, in basis points: its price against that of a small amount. Undefined when the small
 * amount buys too few units to compare.
 */
export function impactOf(
  { output }: Plan,
  amounts: { readonly amount: bigint; readonly small: bigint; readonly smallOutput: bigint },
): number | undefined {
  const { amount, small, smallOutput } = amounts
  if (smallOutput < 1_000n) return undefined
  const kept = (output * small * 10_000n) / (amount * smallOutput)
  return kept >= 10_000n ? 0 : Number(10_000n - kept)
}

function planOf(routes: readonly PoolRoute[]): Plan {
  return {
    routes,
    output: routes.reduce((sum, { output }) => sum + output, 0n),
    gas: routes.reduce((sum, { hops }) => sum + gasOf(hops), gasBase),
  }
}

function gasOf(hops: readonly Hop[]): bigint {
  return hops.reduce((sum, { pool }) => sum + gasOfHop[pool.kind], 0n)
}
