import type { Clock } from '../ports/clock.ts'

export type TokenBuckets = {
  /** Takes `cost` tokens and returns 0, or returns the seconds until the bucket has them. */
  take(key: string, cost?: number): number
}

/** One bucket per key: `burst` tokens at most, refilled at `rate` per second. Idle buckets are deleted. */
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

  /** A bucket untouched for the time of a whole refill is full, which equals a new bucket. */
  function sweep(now: number): void {
    for (const [key, { at }] of buckets) if (now - at > refillMs) buckets.delete(key)
    sweptAt = now
  }
}
