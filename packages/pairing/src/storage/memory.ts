import type { PairingStorage } from '../types.ts'

/** Lasts as long as the page. Values are copied, as in other storages. */
export function memoryStorage(): PairingStorage {
  const records = new Map<string, unknown>()
  return {
    get: async (key) => structuredClone(records.get(key)),
    set: async (key, value) => void records.set(key, structuredClone(value)),
    delete: async (key) => void records.delete(key),
    keys: async (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)),
  }
}
