import type { Clock } from '../ports/clock.ts'
import { createDebts, type Debts } from './debts.ts'

export type Budget = {
  /** Work a second that is done for all callers together; 0 for room, which only `give` returns. */
  readonly rate: number
  /** Work that all callers together may owe at once. */
  readonly burst: number
}

/** A caller's name, or its names from the outer to the inner, such as address and client. */
export type CallerPath = readonly string[]

export type FairBudget = {
  /**
   * Uses `cost` of the budget.
   * @returns 0, or the seconds, with fractions, after which it is worth asking again
   */
  take(caller: CallerPath, cost?: number): number
  /** Returns room, or work that was not done after all. */
  give(caller: CallerPath, cost?: number): void
  /** The work or room that an outermost caller owes. */
  owed(caller: string): number
  /** The part of the budget that is in use, 0 to 1. */
  used(): number
}

/**
 * A budget that callers share. Work is owed until the budget's rate has paid for it, in equal parts for all debtors. A
 * caller may owe at most as much as is still free: alone it has half of the budget and the whole rate, among N greedy
 * callers each has 1/(N+1), and a newcomer as well. Inner callers share the part of their outer caller in the same way
 * (docs/limits.md).
 */
export function createFairBudget({ rate, burst }: Budget, clock: Clock): FairBudget {
  const root = createShare()
  let paidAt = clock()

  function pay(): void {
    const now = clock()
    // A clock that is set back takes nothing away.
    if (now > paidAt) root.debts.pay(((now - paidAt) / 1000) * rate)
    paidAt = now
  }

  return {
    take(caller, cost = 1) {
      pay()
      // A cost above the part that a caller can have takes that part, so that the request is possible.
      const wanted = Math.min(cost, burst / (caller.length + 1))
      let free = burst - root.debts.total()
      let share: Share | undefined = root
      for (const key of caller) {
        free -= (share?.debts.owed(key) ?? 0) + wanted
        if (free < -rounding) return rate > 0 ? -free / rate : roomSeconds
        share = share && innerOf(share, key)
      }
      add(root, caller, wanted)
      return 0
    },
    give(caller, cost = 1) {
      pay()
      add(root, caller, -cost)
    },
    owed(caller) {
      pay()
      return root.debts.owed(caller)
    },
    used() {
      pay()
      return root.debts.total() / burst
    },
  }
}

/** The debts of callers, and those within each of them. */
type Share = { readonly debts: Debts; readonly inner: Map<string, Share> }

const rounding = 1e-6
/** Nobody knows when room becomes free. */
const roomSeconds = 5

function createShare(): Share {
  const inner = new Map<string, Share>()
  return { debts: createDebts((key) => inner.delete(key)), inner }
}

/** The inner callers have paid what their outer caller has paid. */
function innerOf(share: Share, key: string): Share | undefined {
  const inner = share.inner.get(key)
  inner?.debts.pay(inner.debts.total() - share.debts.owed(key))
  return inner
}

function add(share: Share, [key, ...rest]: CallerPath, work: number): void {
  if (key === undefined) return
  const inner = rest.length > 0 ? (innerOf(share, key) ?? createShare()) : undefined
  share.debts.add(key, work)
  if (!inner || share.debts.owed(key) === 0) return
  share.inner.set(key, inner)
  add(inner, rest, work)
}
