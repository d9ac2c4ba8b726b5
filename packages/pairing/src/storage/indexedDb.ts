import type { PairingStorage } from '../types.ts'
import { memoryStorage } from './memory.ts'

const table = 'records'
/** A database that does not open in this time (a private window, an upgrade in a stuck tab) counts as absent. */
const openMs = 3000

/**
 * IndexedDB under this name. If it is absent, blocked or stuck, memory is used (STA-10), which has no name because tabs cannot
 * share it.
 */
export async function indexedDbStorage(name: string): Promise<PairingStorage> {
  try {
    return { name, ...tableStorage(await open(name)) }
  } catch {
    return memoryStorage()
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    const stuck = setTimeout(() => reject(new Error('IndexedDB does not open')), openMs)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onerror = () => {
      clearTimeout(stuck)
      reject(request.error ?? new Error('IndexedDB is blocked'))
    }
    request.onsuccess = () => {
      clearTimeout(stuck)
      // An open connection must not block the deletion of site data.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
  })
}

function tableStorage(database: IDBDatabase): PairingStorage {
  const run = <T>(
    mode: IDBTransactionMode,
    act: (records: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const request = act(transaction.objectStore(table))
      const failed = (): void => reject(transaction.error ?? new Error('IndexedDB refused'))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = failed
      transaction.onabort = failed
    })
  return {
    get: (key) => run('readonly', (records) => records.get(key)),
    set: async (key, value) => void (await run('readwrite', (records) => records.put(value, key))),
    delete: (key) => run('readwrite', (records) => records.delete(key)),
    async keys(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const keys = await run('readonly', (records) => records.getAllKeys(range))
      return keys.map(String)
    },
  }
}
