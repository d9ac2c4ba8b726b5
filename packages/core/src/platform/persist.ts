import type { NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { findNetwork } from '../state/active.ts'
import { keys, load, save, type StoredConnection, type StoredConnections } from './keys.ts'

/**
 * Read back what an earlier visit left: recent wallets, active family and networks. A stored connection first becomes
 * `connecting` (STA-04); the caller resumes what is returned.
 */
export function restore(kit: Kit): StoredConnections {
  const { storage, options } = kit
  const stored = load(storage, keys.networks)
  const known = (id: string | undefined): boolean =>
    kit.store.getState().networks.some((network) => network.caipNetworkId === id)
  const connections =
    options.enableReconnect === false ? {} : served(kit, load(storage, keys.connections) ?? {})
  kit.set((state) => ({
    recent: load(storage, keys.recent) ?? [],
    ...(stored && kit.namespaces.has(stored.namespace) && known(stored.networks[stored.namespace])
      ? {
          activeNamespace: stored.namespace,
          chosenNetworks: {
            ...state.chosenNetworks,
            ...Object.fromEntries(Object.entries(stored.networks).filter(([, id]) => known(id))),
          },
        }
      : {}),
    connections: Object.fromEntries(
      Object.entries(connections).map(([namespace, { connectorId }]) => [
        namespace,
        { status: 'connecting', connectorId },
      ]),
    ),
  }))
  return connections
}

export function rememberConnection(
  kit: Kit,
  namespace: NamespaceId,
  connection: StoredConnection | undefined,
): void {
  const { [namespace]: _, ...others } = load(kit.storage, keys.connections) ?? {}
  save(kit.storage, keys.connections, connection ? { ...others, [namespace]: connection } : others)
}

export function rememberNetworks(kit: Kit): void {
  const { activeNamespace, chosenNetworks } = kit.store.getState()
  const networks = Object.fromEntries(
    Object.entries(chosenNetworks).filter(
      ([, id]) => findNetwork(kit.store.getState(), id) !== undefined,
    ),
  )
  save(kit.storage, keys.networks, { namespace: activeNamespace, networks })
}

/** What belongs to an account is forgotten with it. */
export function forgetCaches(kit: Kit): void {
  for (const key of [keys.portfolio, keys.balance, keys.identity]) kit.storage.remove(key.name)
}

function served(kit: Kit, connections: StoredConnections): StoredConnections {
  return Object.fromEntries(
    Object.entries(connections).filter(([namespace]) =>
      kit.namespaces.has(namespace as NamespaceId),
    ),
  )
}
