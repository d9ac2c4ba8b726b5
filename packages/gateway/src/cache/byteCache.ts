import type { Clock } from '../ports/clock.ts'

export type ByteCache<Entry> = {
  get(id: string): Entry | undefined
  set(id: string, entry: Entry, ttlMs: number): void
}

/** Bytes that an entry costs beside its own. */
const overhead = 512

/** Entries in this process, bounded by their bytes: the least recently used make room. */
export function createByteCache<Entry>({
  mostBytes,
  sizeOf,
  clock,
}: {
  readonly mostBytes: number
  /** Bytes of an entry without its id. */
  readonly sizeOf: (entry: Entry) => number
  readonly clock: Clock
}): ByteCache<Entry> {
  const entries = new Map<string, { readonly entry: Entry; readonly expiresAt: number }>()
  let total = 0
  const costOf = (id: string, entry: Entry): number => overhead + 2 * id.length + sizeOf(entry)
  const remove = (id: string): void => {
    const found = entries.get(id)
    if (found && entries.delete(id)) total -= costOf(id, found.entry)
  }
  return {
    get(id) {
      const found = entries.get(id)
      if (!found) return undefined
      if (found.expiresAt <= clock()) {
        remove(id)
        return undefined
      }
      entries.delete(id)
      entries.set(id, found)
      return found.entry
    },
    set(id, entry, ttlMs) {
      remove(id)
      entries.set(id, { entry, expiresAt: clock() + ttlMs })
      total += costOf(id, entry)
      for (const [oldest, { expiresAt }] of entries) {
        if (total <= mostBytes && expiresAt > clock()) break
        remove(oldest)
      }
    },
  }
}
