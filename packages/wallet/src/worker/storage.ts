import { createDeviceKey } from '@latchkey/protocol/custody'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import type { DeviceStore } from '../custody/deviceStore.ts'
import { createLock } from './locks.ts'

/**
 * What the device keeps for one host (security.md 2.9): its key, its shares and its session. All but the keys is encrypted under
 * a key that no script can read. What the browser refuses to store lasts as long as the page.
 */
export type Storage = {
  readonly deviceKey: CryptoKeyPair
  readonly shares: DeviceStore
  /** Whether it outlives the page. */
  readonly lasts: boolean
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
}

/** @param owner names the frame's origin and the host: other hosts cannot read it, even where a browser has one store for all */
export async function openStorage(owner: string): Promise<Storage> {
  const table = overMemory(await openTable(owner).catch(() => undefined))
  const keys = await createLock(`keys ${owner}`)(() => keysOf(table))
  const { wrappingKey, deviceKey } = keys
  const seal = async (name: string, value: unknown): Promise<Sealed> => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = utf8(JSON.stringify(value))
    const sealed = await crypto.subtle.encrypt(gcm(iv, owner, name), wrappingKey, plain)
    plain.fill(0)
    return { iv, sealed }
  }
  const open = async (name: string, stored: unknown): Promise<unknown> => {
    const read = v.safeParse(sealedSchema, stored)
    if (!read.success) return undefined
    const { iv, sealed } = read.output
    try {
      const plain = await crypto.subtle.decrypt(gcm(iv, owner, name), wrappingKey, sealed)
      return JSON.parse(new TextDecoder().decode(plain))
    } catch {
      // Of another host or another key: as if it had never been.
      return undefined
    }
  }
  const storage: Storage = {
    deviceKey,
    get lasts() {
      return table.lasts
    },
    read: async (name) => open(name, await table.get(name)),
    write: async (name, value) => table.put(name, await seal(name, value)),
    remove: (name) => table.delete(name),
    shares: {
      async list() {
        const names = (await table.keys()).filter((name) => name.startsWith(sharePrefix))
        const read = await Promise.all(names.map((name) => storage.read(name)))
        return read.flatMap((value) => {
          const local = v.safeParse(localSet, value)
          return local.success ? [{ ...local.output, share: hexToBytes(local.output.share) }] : []
        })
      },
      put: (set) =>
        storage.write(sharePrefix + set.setId, { ...set, share: bytesToHex(set.share) }),
      delete: (setId) => table.delete(sharePrefix + setId),
    },
  }
  return storage
}

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer }
type Table = {
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
  keys(): Promise<readonly string[]>
}

const sharePrefix = 'share '
const store = 'entries'
const hexText = /*#__PURE__*/ v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/))
const localSet = /*#__PURE__*/ v.strictObject({
  walletId: hexText,
  setId: hexText,
  state: v.picklist(['pending', 'active']),
  share: hexText,
  publicKeys: v.optional(v.strictObject({ secp256k1: hexText, ed25519: hexText })),
})
const sealedSchema = /*#__PURE__*/ v.strictObject({
  iv: v.instance(Uint8Array<ArrayBuffer>),
  sealed: v.instance(ArrayBuffer),
})

async function keysOf(
  table: Table,
): Promise<{ readonly deviceKey: CryptoKeyPair; readonly wrappingKey: CryptoKey }> {
  const [device, wrapping] = await Promise.all([table.get('deviceKey'), table.get('wrappingKey')])
  // As: nothing else is stored under these names.
  if (device && wrapping)
    return { deviceKey: device as CryptoKeyPair, wrappingKey: wrapping as CryptoKey }
  const deviceKey = await createDeviceKey()
  const algorithm = { name: 'AES-GCM', length: 256 }
  const wrappingKey = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
  await table.put('deviceKey', deviceKey)
  await table.put('wrappingKey', wrappingKey)
  return { deviceKey, wrappingKey }
}

async function openTable(owner: string): Promise<Table> {
  const opening = indexedDB.open(`latchkey ${owner}`, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
  const db = await resultOf(opening)
  const entries = (mode: IDBTransactionMode) =>
    db.transaction(store, mode, { durability: 'strict' }).objectStore(store)
  const write = async (work: (entries: IDBObjectStore) => IDBRequest): Promise<void> => {
    const at = entries('readwrite')
    const written = new Promise<void>((resolve, reject) => {
      at.transaction.addEventListener('complete', () => resolve())
      at.transaction.addEventListener('abort', () => reject(at.transaction.error))
    })
    work(at)
    return written
  }
  return {
    get: (name) => resultOf(entries('readonly').get(name)),
    put: (name, value) => write((at) => at.put(value, name)),
    delete: (name) => write((at) => at.delete(name)),
    keys: async () => (await resultOf(entries('readonly').getAllKeys())).map(String),
  }
}

/** A browser may deny a frame its storage, take no keys there, or have a full disk. The login works all the same, until the page ends. */
function overMemory(kept: Table | undefined): Table & { readonly lasts: boolean } {
  const memory = new Map<string, unknown>()
  let lasts = kept !== undefined
  return {
    get lasts() {
      return lasts
    },
    get: async (name) => (memory.has(name) ? memory.get(name) : kept?.get(name)),
    async put(name, value) {
      try {
        if (!kept) throw new Error('no storage')
        await kept.put(name, value)
        memory.delete(name)
      } catch {
        memory.set(name, value)
        lasts = false
      }
    },
    async delete(name) {
      memory.delete(name)
      await kept?.delete(name)
    },
    keys: async () => [...new Set([...memory.keys(), ...((await kept?.keys()) ?? [])])],
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

function gcm(iv: Uint8Array<ArrayBuffer>, owner: string, name: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8(`${owner}|${name}`) }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
