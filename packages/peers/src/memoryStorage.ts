import type { Core } from '@walletconnect/core'

type Options = NonNullable<ConstructorParameters<typeof Core>[0]>
/** What an SDK keeps things in. */
export type Storage = NonNullable<Options['storage']>

/** A storage of its own for each peer. Hand the same one to the next peer and it is a restart of the app. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getKeys: async () => [...items.keys()],
    // Through JSON, as the SDKs' own storage does; the caller's type parameter is a wish (its interface says `any`).
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
