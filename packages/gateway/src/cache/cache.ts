import { isKitError, KitError } from '@latchkey/protocol'
import type { Clock } from '../ports/clock.ts'
import type { KeyValue } from '../ports/keyValue.ts'

export type Remember = <Value>(
  key: string,
  options: {
    /** How long a value serves. */
    readonly ttlMs: number
    /** Skip a stored value, but store the new one. */
    readonly fresh?: boolean
    /** Its signal is the load's own: a caller that leaves does not take the answer from the others. */
    readonly load: (signal: AbortSignal) => Promise<Value>
  },
) => Promise<Value>

/** After a failed load its key is left alone this long, so that a sick upstream is not asked by every visitor. */
const cooldownMs = 5_000
/** Shorter than a request's deadline, so that the true reason is told. */
const loadMs = 9_500

/**
 * Values kept for a while, loaded once however many ask. Values must survive JSON. Keys name everything the value
 * depends on (compatibility.md 11.3, 20).
 */
export function createCache({
  keyValue,
  clock,
}: {
  readonly keyValue: KeyValue
  readonly clock: Clock
}): Remember {
  const loading = new Map<string, Promise<unknown>>()
  return async <Value>(
    key: string,
    options: Parameters<Remember>[1] & { readonly load: (signal: AbortSignal) => Promise<Value> },
  ) => {
    const stored = options.fresh ? undefined : await keyValue.get(key)
    // As: only this cache writes under its keys, and it wrote a Value of the same key.
    if (stored !== undefined) return JSON.parse(stored) as Value
    const running = loading.get(key)
    if (running) return running as Promise<Value>
    const started = load(key, options).finally(() => loading.delete(key))
    loading.set(key, started)
    return started
  }

  async function load<Value>(
    key: string,
    {
      ttlMs,
      load,
    }: { readonly ttlMs: number; readonly load: (signal: AbortSignal) => Promise<Value> },
  ): Promise<Value> {
    const failedAt = Number(await keyValue.get(`failed:${key}`))
    if (failedAt && clock() - failedAt < cooldownMs) {
      throw new KitError('UPSTREAM_UNAVAILABLE', { subject: 'this request a moment ago' })
    }
    try {
      const value = await load(AbortSignal.timeout(loadMs))
      await keyValue.set(key, JSON.stringify(value), ttlMs)
      return value
    } catch (error) {
      // A request that cannot be answered is nobody's failure: it is told the same however often it comes.
      if (!isKitError(error, 'REQUEST_INVALID'))
        await keyValue.set(`failed:${key}`, String(clock()), cooldownMs)
      throw error
    }
  }
}
