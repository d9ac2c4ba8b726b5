import { isNamespaceId, type NamespaceId, type NetworkId } from '@latchkey/protocol'
import type { WalletFacts } from '../interfaces/connector.ts'
import { isRecord } from './storedKey.ts'

export type StoredConnection = {
  readonly connectorId: string
  readonly name: string
  /** The session's `id`, when the connector has several sessions. */
  readonly session?: string | undefined
  /** The network in use, of a wallet that has no network of its own. */
  readonly network?: NetworkId | undefined
  /** The directory's entry that the visitor chose. It keeps its name and picture, whatever the wallet calls itself. */
  readonly wallet?: WalletFacts | undefined
}
/** For each namespace: the selected connection, then the others, most recently used first. Never empty. */
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

export function parseConnections(value: unknown): StoredConnections {
  return byNamespace(value, (item) => {
    // Earlier releases kept one connection for each namespace, without a list.
    const connections = [item].flat().flatMap((each) => parseConnection(each) ?? [])
    return connections.length ? connections : undefined
  })
}

export function parseNetworks(value: unknown): StoredNetworks | undefined {
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

export function parsePairing(value: unknown): StoredPairing | undefined {
  // As: only `connect` writes it, and a pairing with a missing connector or namespace gets no answer.
  return isRecord(value) && Number(value['expiresAt']) > Date.now()
    ? (value as StoredPairing)
    : undefined
}

function parseConnection(item: unknown): StoredConnection | undefined {
  return isRecord(item) &&
    typeof item['connectorId'] === 'string' &&
    typeof item['name'] === 'string'
    ? {
        connectorId: item['connectorId'],
        name: item['name'],
        session: typeof item['session'] === 'string' ? item['session'] : undefined,
        // As: a network that is not configured has no effect.
        network: typeof item['network'] === 'string' ? (item['network'] as NetworkId) : undefined,
        wallet: parseWallet(item['wallet']),
      }
    : undefined
}

function parseWallet(item: unknown): WalletFacts | undefined {
  if (!isRecord(item)) return undefined
  const { id, name, icon } = item
  return typeof id === 'string' && typeof name === 'string'
    ? { id, name, icon: typeof icon === 'string' ? icon : undefined }
    : undefined
}

/** Own properties whose key is a namespace and whose value is readable. */
function byNamespace<T>(
  value: unknown,
  parse: (value: unknown) => T | undefined,
): { [N in NamespaceId]?: T } {
  const found: { [N in NamespaceId]?: T } = {}
  if (!isRecord(value)) return found
  for (const [namespace, item] of Object.entries(value)) {
    const parsed = isNamespaceId(namespace) ? parse(item) : undefined
    if (parsed !== undefined) found[namespace as NamespaceId] = parsed
  }
  return found
}
