import { isNamespaceId, type NamespaceId, type NetworkId } from '@latchkey/protocol'
import type { TextStorage } from './storage.ts'

/** A value kept in the browser: its key, and how its text is read back. Anything unreadable counts as absent. */
export type StoredKey<T> = {
  readonly name: string
  readonly read: (value: unknown) => T | undefined
}

export type StoredConnection = {
  readonly connectorId: string
  readonly name: string
  /** The session's `id`, where the connector has several. */
  readonly session?: string | undefined
}
/** The selected one of each family first, then the others, most recently used first. Never empty. */
export type StoredConnections = { readonly [N in NamespaceId]?: readonly StoredConnection[] }
export type StoredNetworks = {
  readonly namespace: NamespaceId
  readonly networks: { readonly [N in NamespaceId]?: NetworkId }
}

/** A pairing link that a wallet may still answer. */
export type StoredPairing = {
  readonly connectorId: string
  readonly namespace: NamespaceId
  readonly expiresAt: number
}

/** What a page load reads back (STA-09), and until when it is kept. The rest is in laterKeys.ts. No secret is stored. */
export const keys = {
  /** Connected wallets per family: its presence is the status `connected`. Until disconnect. */
  connections: { name: 'connections', read: readConnections },
  /** A link that is on screen, or that a wallet was opened with. Until answered, given up or expired. */
  pairing: { name: 'pairing', read: readPairing },
  /** Active family and network. Until changed. */
  networks: { name: 'networks', read: readNetworks },
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

export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
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
  return byNamespace(value, (item) => {
    // Earlier versions kept one per family, not in a list.
    const read = [item].flat().flatMap((each) => readConnection(each) ?? [])
    return read.length ? read : undefined
  })
}

function readConnection(item: unknown): StoredConnection | undefined {
  return isRecord(item) &&
    typeof item['connectorId'] === 'string' &&
    typeof item['name'] === 'string'
    ? {
        connectorId: item['connectorId'],
        name: item['name'],
        session: typeof item['session'] === 'string' ? item['session'] : undefined,
      }
    : undefined
}

function readPairing(value: unknown): StoredPairing | undefined {
  // As: written by `connect` alone, and of a connector or family that is not there nothing comes.
  return isRecord(value) && Number(value['expiresAt']) > Date.now()
    ? (value as StoredPairing)
    : undefined
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
