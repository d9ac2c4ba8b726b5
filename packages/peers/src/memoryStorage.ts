import type { Core } from '@walletconnect/core'

type Options = NonNullable<ConstructorParameters<typeof Core>[0]>
/** The storage of an SDK. */
export type Storage = NonNullable<Options['storage']>

/** A new storage for a peer. A second peer with the same storage is a restart of the app. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getKeys: async () => [...items.keys()],
    // Through JSON, as the SDKs' own storage does; the type parameter is the caller's (the interface says `any`).
    getEntries: async () => [...items].map(([key, value]) => [key, JSON.parse(value)]),
    async getItem(key) {
      const value = items.get(key)
      return value === undefined ? undefined : JSON.parse(value)
    },
    async setItem(key, value) {
      items.set(key, JSON.stringify(value))
    },
    async removeItem(key) {
      items.delete(key)
    },
  }
}
