import { createByteCache } from '../../cache/byteCache.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyValue } from '../../ports/keyValue.ts'

/** A KeyValue in this process, bounded by its bytes: the least recently used entry makes room for the newest. */
export function memoryKeyValue({
  clock = Date.now,
  mostBytes = 64 * 1024 * 1024,
}: { readonly clock?: Clock; readonly mostBytes?: number } = {}): KeyValue {
  const cache = createByteCache<string>({
    mostBytes,
    // The most bytes that a text may need.
    sizeOf: ({ length }) => 2 * length,
    clock,
  })
  return {
    get: async (key) => cache.get(key),
    set: async (key, value, ttlMs) => cache.set(key, value, ttlMs),
  }
}
