import { createByteCache } from '../../cache/byteCache.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyValue } from '../../ports/keyValue.ts'

/** A KeyValue in this process, bounded by its bytes: what was asked for least lately makes room for the newest. */
export function memoryKeyValue({
  clock = Date.now,
  mostBytes = 64 * 1024 * 1024,
}: { readonly clock?: Clock; readonly mostBytes?: number } = {}): KeyValue {
  const cache = createByteCache<string>({
    mostBytes,
    // What a text needs at worst.
    sizeOf: ({ length }) => 2 * length,
    clock,
  })
  return {
    get: async (key) => cache.get(key),
    set: async (key, value, ttlMs) => cache.set(key, value, ttlMs),
  }
}
