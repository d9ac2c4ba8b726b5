import { vi } from 'vitest'

/** The parts of a window that a kit needs; `vi.unstubAllGlobals` removes them. */
export function stubDocument(): void {
  const parts = {
    title: 'Walks',
    visibilityState: 'visible',
    querySelector: () => null,
    hasFocus: () => false,
  }
  vi.stubGlobal('document', Object.assign(new EventTarget(), parts))
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('location', { origin: 'https://host.example', hostname: 'host.example' })
}

/** The storage of a new browser. Gives its entries. */
export function stubStorage(): Map<string, string> {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  return entries
}
