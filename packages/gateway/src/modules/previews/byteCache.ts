import type { Clock } from '../../ports/clock.ts'
import type { Picture } from '../../ports/media.ts'

type Entry = Picture | 'missing'
export type ByteCache = {
  get(id: string): Entry | undefined
  set(id: string, entry: Entry, ttlMs: number): void
}

/** What an entry costs beside its bytes. */
const overhead = 512

/** Pictures in this process, bounded by their bytes: those asked for least lately make room. */
export function createByteCache({
  mostBytes,
  clock,
}: {
  readonly mostBytes: number
  readonly clock: Clock
}): ByteCache {
  const entries = new Map<string, { readonly entry: Entry; readonly expiresAt: number }>()
  let total = 0
  const remove = (id: string): void => {
    const found = entries.get(id)
    if (found && entries.delete(id)) total -= sizeOf(found.entry)
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
      total += sizeOf(entry)
      for (const oldest of entries.keys()) {
        if (total <= mostBytes) break
        remove(oldest)
      }
    },
  }
}

function sizeOf(entry: Entry): number {
  return overhead + (entry === 'missing' ? 0 : entry.bytes.length)
}
