import { isKitError, KitError } from '@latchkey/protocol'
import { currentCaller } from '../limits/currentCaller.ts'
import { shareWork, type SharedWork } from '../limits/sharedWork.ts'
import type { Clock } from '../ports/clock.ts'
import type { KeyValue } from '../ports/keyValue.ts'

export type Remember = <Value>(
  key: string,
  options: {
    /** How long a value is used. */
    readonly ttlMs: number
    /** Skip a stored value, but store the new one. */
    readonly fresh?: boolean
    /** Whether each caller loads for itself, where loads wait for turns of their callers (limits/fairTurns.ts). */
    readonly perCaller?: boolean
    /** Loads a value. Its signal aborts when all callers that wait for it have left. */
    readonly load: (signal: AbortSignal) => Promise<Value>
  },
) => Promise<Value>

/** A key is not loaded again for this long after a failure, so that a failing upstream is not asked for every visitor. */
const cooldownMs = 5_000
/** Shorter than a request's deadline, so that the caller gets the true reason. */
const loadMs = 9_500

/**
 * Caches values and loads each once for simultaneous callers. Values must survive JSON. A key names everything that its
 * value depends on (compatibility.md 11.3, 20).
 */
export function createCache({
  keyValue,
  clock,
}: {
  readonly keyValue: KeyValue
  readonly clock: Clock
}): Remember {
  const loading = new Map<string, SharedWork<unknown>>()
  return async <Value>(
    key: string,
    options: Parameters<Remember>[1] & { readonly load: (signal: AbortSignal) => Promise<Value> },
  ) => {
    const stored = options.fresh ? undefined : await keyValue.get(key)
    // As: only this cache writes under its keys, and it wrote a Value of the same key.
    if (stored !== undefined) return JSON.parse(stored) as Value
    const place = options.perCaller ? `${key} for ${currentCaller()?.address ?? ''}` : key
    const running = loading.get(place)
    // As: a value of the same key.
    if (running && !running.left.aborted) return running.join() as Promise<Value>
    const started: SharedWork<Value> = shareWork((left) =>
      load(key, { ...options, left }).finally(() => {
        if (loading.get(place) === started) loading.delete(place)
      }),
    )
    loading.set(place, started)
    return started.join()
  }

  async function load<Value>(
    key: string,
    {
      ttlMs,
      load,
      left,
    }: {
      readonly ttlMs: number
      readonly load: (signal: AbortSignal) => Promise<Value>
      readonly left: AbortSignal
    },
  ): Promise<Value> {
    const failedAt = Number(await keyValue.get(`failed:${key}`))
    if (failedAt && clock() - failedAt < cooldownMs) {
      throw new KitError('UPSTREAM_UNAVAILABLE', { subject: 'this request a moment ago' })
    }
    try {
      const value = await load(AbortSignal.any([AbortSignal.timeout(loadMs), left]))
      await keyValue.set(key, JSON.stringify(value), ttlMs)
      return value
    } catch (error) {
      // An invalid request and one without a turn are no failures of the upstream: each gets its own refusal, without a pause.
      const isRefusal = isKitError(error, 'REQUEST_INVALID') || isKitError(error, 'OVERLOADED')
      if (!isRefusal && !left.aborted)
        await keyValue.set(`failed:${key}`, String(clock()), cooldownMs)
      throw error
    }
  }
}
