import type { OpenWallet } from '../custody/open.ts'
import { Refusal } from '../refusal.ts'

/** Security.md 2.6: a revoked session or device loses the key within so long. */
const idleMs = 15 * 60_000
const longestMs = 8 * 60 * 60_000

export type HeldSeed = {
  /**
   * Works with the seed of that wallet, fetched anew when it is not held.
   * @throws Refusal `NOT_CONNECTED` when the session is of another wallet by now
   */
  use<Result>(walletId: string, work: (seed: Uint8Array) => Promise<Result>): Promise<Result>
  hold(opened: Opened): void
  erase(): void
}
type Opened = Pick<OpenWallet, 'walletId' | 'seed'>

/**
 * Keeps the seed while it is in use, and erases it. Tabs share the session, and each holds a seed of its own: another tab's sign-out
 * and login do not reach it.
 */
export function createHeldSeed(fetchSeed: () => Promise<Opened>): HeldSeed {
  let held: (Opened & { readonly since: Moment; readonly used: Moment }) | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  const erase = (): void => {
    clearTimeout(idle)
    held?.seed.fill(0)
    held = undefined
  }
  const hold = ({ walletId, seed }: Opened, since = now()): void => {
    if (held?.seed !== seed) erase()
    held = { walletId, seed, since, used: now() }
    clearTimeout(idle)
    idle = setTimeout(erase, Math.min(idleMs, longestMs - passed(since)))
  }
  return {
    erase,
    hold: (opened) => hold(opened),
    async use(walletId, work) {
      // The timers of a frozen tab come late.
      if (held && (passed(held.used) >= idleMs || passed(held.since) >= longestMs)) erase()
      if (held?.walletId !== walletId) {
        erase()
        const fetched = await fetchSeed()
        if (fetched.walletId !== walletId) {
          fetched.seed.fill(0)
          throw new Refusal('NOT_CONNECTED')
        }
        hold(fetched)
      }
      if (!held) throw new Error('the seed was erased at once')
      hold(held, held.since)
      // A copy: the held seed may be erased while the work waits.
      const copy = held.seed.slice()
      try {
        return await work(copy)
      } finally {
        copy.fill(0)
      }
    },
  }
}

type Moment = { readonly ticks: number; readonly clock: number }

function now(): Moment {
  return { ticks: performance.now(), clock: Date.now() }
}

/** By either: ticks may stop while the machine sleeps, and a clock can be set back. */
function passed({ ticks, clock }: Moment): number {
  return Math.max(performance.now() - ticks, Date.now() - clock)
}
