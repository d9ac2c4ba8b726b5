import { KitError, type NamespaceId, type NetworkId } from '@latchkey/protocol'
import { type Network, toCaipNetwork } from '../interfaces/network.ts'
import type { Kit } from '../interfaces/kit.ts'
import { findNetwork } from '../state/active.ts'

/**
 * Adds a network.
 * @throws KitError `NETWORK_UNDEFINED` when it has no id, `ADAPTER_MISSING` when its namespace is not configured (STA-11)
 */
export function addNetwork(kit: Kit, input: Network): void {
  const network = toCaipNetwork(input)
  if (!kit.namespaces.has(network.chainNamespace))
    throw new KitError('ADAPTER_MISSING', { namespace: network.chainNamespace })
  if (findNetwork(kit.store.getState(), network.caipNetworkId)) return
  kit.set(({ networks }) => ({ networks: [...networks, network] }))
}

/**
 * Removes a network.
 * @throws KitError `NETWORK_UNKNOWN` when the network is missing, `NETWORK_LAST` when its namespace would have no network left (STA-11)
 */
export function removeNetwork(kit: Kit, namespace: NamespaceId, id: NetworkId): void {
  const { networks } = kit.store.getState()
  const ours = networks.filter((network) => network.chainNamespace === namespace)
  if (!ours.some((network) => network.caipNetworkId === id))
    throw new KitError('NETWORK_UNKNOWN', { network: id })
  if (ours.length === 1) throw new KitError('NETWORK_LAST', { namespace })
  kit.set(({ chosenNetworks }) => {
    const { [namespace]: chosen, ...others } = chosenNetworks
    return {
      networks: networks.filter((network) => network.caipNetworkId !== id),
      chosenNetworks: chosen === id ? others : chosenNetworks,
    }
  })
}
