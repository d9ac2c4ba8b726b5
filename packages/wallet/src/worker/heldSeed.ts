/** Security.md 2.6: a revoked session or device loses the key within so long. */
const idleMs = 15 * 60_000
const longestMs = 8 * 60 * 60_000

export type HeldSeed = {
  /** Works with the seed, fetched anew when it is not held. */
  use<Result>(work: (seed: Uint8Array) => Promise<Result>): Promise<Result>
  hold(seed: Uint8Array): void
  erase(): void
}

/** Keeps the seed while it is in use, and erases it. */
export function createHeldSeed(fetchSeed: () => Promise<Uint8Array>): HeldSeed {
  let held: { readonly seed: Uint8Array; readonly since: Moment; readonly used: Moment } | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  const erase = (): void => {
    clearTimeout(idle)
    held?.seed.fill(0)
    held = undefined
  }
  const hold = (seed: Uint8Array, since = now()): void => {
    if (held?.seed !== seed) erase()
    held = { seed, since, used: now() }
    clearTimeout(idle)
    idle = setTimeout(erase, Math.min(idleMs, longestMs - passed(since)))
  }
  return {
    erase,
    hold: (seed) => hold(seed),
    async use(work) {
      // The timers of a frozen tab come late.
      if (held && (passed(held.used) >= idleMs || passed(held.since) >= longestMs)) erase()
      if (!held) hold(await fetchSeed())
      if (!held) throw new Error('the seed was erased at once')
      const { seed, since } = held
      hold(seed, since)
      // A copy: the held seed may be erased while the work waits.
      const copy = seed.slice()
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
