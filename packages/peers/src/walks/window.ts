import { vi } from 'vitest'

/** As much of a window as a kit asks for; `vi.unstubAllGlobals` takes it away. */
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

/** Of a browser that was never here; gives what is kept. */
export function stubStorage(): Map<string, string> {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  return entries
}
