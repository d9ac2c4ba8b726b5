import type { Kit } from '../kit.ts'
import { keys, load, type StoredConnections } from './keys.ts'

/**
 * Read back what an earlier visit left: active family, networks, connections. A stored connection first becomes
 * `connecting` (STA-04); the caller resumes what is returned.
 */
export function restore(kit: Kit): StoredConnections {
  const { storage, options } = kit
  const stored = load(storage, keys.networks)
  const { networks } = kit.store.getState()
  const known = (id: string | undefined): boolean =>
    networks.some((network) => network.caipNetworkId === id)
  const connections =
    options.enableReconnect === false ? {} : served(kit, load(storage, keys.connections) ?? {})
  kit.set((state) => ({
    ...(stored && known(stored.networks[stored.namespace])
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

function served(kit: Kit, connections: StoredConnections): StoredConnections {
  return Object.fromEntries(
    Object.entries(connections).filter(([namespace]) =>
      kit.store.getState().networks.some((network) => network.chainNamespace === namespace),
    ),
  )
}
