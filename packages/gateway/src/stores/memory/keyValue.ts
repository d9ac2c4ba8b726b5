import type { Clock } from '../../ports/clock.ts'
import type { KeyValue } from '../../ports/keyValue.ts'

/** A KeyValue in this process, bounded: the oldest entry makes room for the newest. */
export function memoryKeyValue({
  clock = Date.now,
  maxEntries = 20_000,
}: { readonly clock?: Clock; readonly maxEntries?: number } = {}): KeyValue {
  const entries = new Map<string, { readonly value: string; readonly expiresAt: number }>()
  return {
    async get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expiresAt > clock()) return entry.value
      entries.delete(key)
      return undefined
    },
    async set(key, value, ttlMs) {
      entries.delete(key)
      entries.set(key, { value, expiresAt: clock() + ttlMs })
      const oldest = entries.keys().next()
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value)
    },
  }
}
