/** Text storage that never throws. Values that the browser refuses to store are kept in memory (STA-10). */
export type TextStorage = {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

/** `localStorage` under a prefix. It falls back to memory when storage is blocked, full or absent (on a server). */
export function createTextStorage(prefix = '@latchkey/'): TextStorage {
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
        // Storage is full or forbidden. The older value is removed, because it would come back on the next visit.
        this.remove(key)
      }
      memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      try {
        browser()?.removeItem(prefix + key)
      } catch {
        // Where removal fails, no value was stored.
      }
    },
  }
}
