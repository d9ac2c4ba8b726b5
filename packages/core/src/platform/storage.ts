/** Text storage that never throws: what the browser refuses to keep is kept in memory (STA-10). */
export type TextStorage = {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

/** `localStorage` under a prefix; blocked, full or absent (server), it falls back to memory. */
export function createTextStorage(prefix: string): TextStorage {
  const memory = new Map<string, string>()
  const browser = (): Storage | undefined =>
    typeof localStorage === 'undefined' ? undefined : localStorage
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key)
      try {
        return browser()?.getItem(prefix + key) ?? undefined
      } catch {
        return undefined
      }
    },
    set(key, value) {
      memory.delete(key)
      try {
        const storage = browser()
        if (storage) return storage.setItem(prefix + key, value)
      } catch {
        // Full or forbidden. An older value left behind would come back on the next visit, so it goes too.
        this.remove(key)
      }
      memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      try {
        browser()?.removeItem(prefix + key)
      } catch {
        // Nothing was stored where nothing can be removed.
      }
    },
  }
}
