import type { Kit } from '../interfaces/kit.ts'
import { connectionKeys } from './connectionKeys.ts'
import type { StoredConnections } from './parseConnections.ts'
import { load } from './storedKey.ts'

/**
 * Reads the active namespace, networks and connections of an earlier visit. A stored connection first becomes `connecting`
 * (STA-04). The caller resumes the returned connections.
 */
export function restore(kit: Kit): StoredConnections {
  const { storage, options } = kit
  const stored = load(storage, connectionKeys.networks)
  const { networks } = kit.store.getState()
  const serves = (namespace: string): boolean =>
    networks.some((network) => network.chainNamespace === namespace)
  const chosen = Object.entries(stored?.networks ?? {}).filter(([, id]) =>
    networks.some((network) => network.caipNetworkId === id),
  )
  const connections =
    options.enableReconnect === false
      ? {}
      : Object.fromEntries(
          Object.entries(load(storage, connectionKeys.connections) ?? {}).filter(([id]) =>
            serves(id),
          ),
        )
  kit.set(({ activeNamespace, chosenNetworks }) => ({
    activeNamespace: stored && serves(stored.namespace) ? stored.namespace : activeNamespace,
    chosenNetworks: { ...chosenNetworks, ...Object.fromEntries(chosen) },
    connections: Object.fromEntries(
      Object.entries(connections).map(([namespace, [selected]]) => [
        namespace,
        { status: 'connecting', connectorId: selected?.connectorId ?? '' },
      ]),
    ),
  }))
  return connections
}
