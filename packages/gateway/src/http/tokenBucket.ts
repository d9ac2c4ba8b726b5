import type { Clock } from '../ports/clock.ts'

export type TokenBuckets = {
  /** Seconds to wait until `cost` is there, or 0 when it was and is now taken. */
  take(key: string, cost?: number): number
}

/** One bucket per key: `burst` tokens at most, refilled at `rate` per second. Idle ones are forgotten. */
export function createTokenBuckets(
  { rate, burst }: { readonly rate: number; readonly burst: number },
  clock: Clock,
): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const refillMs = (burst / rate) * 1000
  let sweptAt = clock()
  return {
    take(key, cost = 1) {
      const now = clock()
      if (now - sweptAt > refillMs) sweep(now)
      const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now }
      // A clock that is set back takes nothing away.
      const filled = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * rate)
      const wanted = Math.min(cost, burst)
      const isEnough = filled >= wanted
      buckets.set(key, { tokens: isEnough ? filled - wanted : filled, at: now })
      return isEnough ? 0 : Math.ceil((wanted - filled) / rate)
    },
  }

  /** A bucket untouched for a whole refill is full: the same as none. */
  function sweep(now: number): void {
    for (const [key, { at }] of buckets) if (now - at > refillMs) buckets.delete(key)
    sweptAt = now
  }
}
