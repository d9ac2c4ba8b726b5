import { isNamespaceId, type NamespaceId, type NetworkId } from '@latchkey/protocol'
import type { RecentWallet } from '../state/store.ts'
import type { TextStorage } from './storage.ts'

/** A value kept in the browser: its key, and how its text is read back. Anything unreadable counts as absent. */
export type StoredKey<T> = {
  readonly name: string
  readonly read: (value: unknown) => T | undefined
}

export type StoredConnection = { readonly connectorId: string; readonly name: string }
export type StoredConnections = { readonly [N in NamespaceId]?: StoredConnection }
export type StoredNetworks = {
  readonly namespace: NamespaceId
  readonly networks: { readonly [N in NamespaceId]?: NetworkId }
}
export type CacheEntry = { readonly at: number; readonly value: unknown }
export type Cache = { readonly [key: string]: CacheEntry }

/** Everything the kit stores in the browser (STA-09), and until when. No secret is among it. */
export const keys = {
  /** Connected wallet per family: its presence is the status `connected`. Until disconnect. */
  connections: { name: 'connections', read: readConnections },
  /** Active family and network. Until changed. */
  networks: { name: 'networks', read: readNetworks },
  /** The last two wallets. Until replaced. */
  recent: { name: 'recent_wallets', read: readRecent },
  /** Random id of this browser, sent to the gateway only. Until cleared by the visitor. */
  clientId: {
    name: 'client_id',
    read: (value) => (typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined),
  },
  /** 30 s, and gone on disconnect. */
  portfolio: { name: 'portfolio_cache', read: readCache },
  /** 30 s, and gone on disconnect. */
  balance: { name: 'balance_cache', read: readCache },
  /** 5 min, and gone on disconnect. */
  identity: { name: 'identity_cache', read: readCache },
} as const satisfies { readonly [name: string]: StoredKey<unknown> }

export function load<T>(storage: TextStorage, key: StoredKey<T>): T | undefined {
  const text = storage.get(key.name)
  if (text === undefined) return undefined
  try {
    return key.read(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function save<T>(storage: TextStorage, key: StoredKey<T>, value: T): void {
  storage.set(key.name, JSON.stringify(value))
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Own properties whose key is a namespace and whose value reads well. */
function byNamespace<T>(
  value: unknown,
  read: (value: unknown) => T | undefined,
): { [N in NamespaceId]?: T } {
  const found: { [N in NamespaceId]?: T } = {}
  if (!isRecord(value)) return found
  for (const [namespace, item] of Object.entries(value)) {
    const parsed = isNamespaceId(namespace) ? read(item) : undefined
    if (parsed !== undefined) found[namespace as NamespaceId] = parsed
  }
  return found
}

function readConnections(value: unknown): StoredConnections {
  return byNamespace(value, (item) =>
    isRecord(item) && typeof item['connectorId'] === 'string' && typeof item['name'] === 'string'
      ? { connectorId: item['connectorId'], name: item['name'] }
      : undefined,
  )
}

function readNetworks(value: unknown): StoredNetworks | undefined {
  if (
    !isRecord(value) ||
    typeof value['namespace'] !== 'string' ||
    !isNamespaceId(value['namespace'])
  )
    return undefined
  const networks = byNamespace(value['networks'], (item) =>
    typeof item === 'string' ? (item as NetworkId) : undefined,
  )
  return { namespace: value['namespace'], networks }
}

function readRecent(value: unknown): readonly RecentWallet[] {
  if (!Array.isArray(value)) return []
  return value
    .filter((item) => isRecord(item) && typeof item['id'] === 'string')
    .map((item: { id: string; rdns?: unknown }) => ({
      id: item.id,
      rdns: typeof item.rdns === 'string' ? item.rdns : undefined,
    }))
    .slice(0, 2)
}

function readCache(value: unknown): Cache {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => isRecord(entry) && typeof entry['at'] === 'number'),
  ) as Cache
}
