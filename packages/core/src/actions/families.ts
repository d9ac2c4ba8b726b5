import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { ConnectorSource } from '../interfaces/connector.ts'
import type { Namespace } from '../interfaces/namespace.ts'
import { type Network, toCaipNetwork } from '../interfaces/network.ts'
import type { Kit } from '../kit.ts'
import { look, publish, search } from '../wallets/discovery.ts'
import { addNetwork } from './networks.ts'

/**
 * Offer one more family, or a known one anew, with these networks and the wallets of a source (STA-07).
 * @throws KitError `CONNECTED`, `OPTIONS_INVALID` when a network is of another family, `KIT_DESTROYED`
 */
export function addFamily(
  kit: Kit,
  { family, wallets }: { readonly family: Namespace; readonly wallets: ConnectorSource },
  networks: readonly Network[],
): void {
  refuseConnected(kit)
  const stranger = networks.find((network) => toCaipNetwork(network).chainNamespace !== family.id)
  if (stranger)
    throw new KitError('OPTIONS_INVALID', {
      option: 'networks',
      problem: `"${stranger.name}" is not of ${family.id}`,
    })
  kit.namespaces.set(family.id, family)
  for (const network of networks) addNetwork(kit, network)
  const { begun, found } = kit.get(search)
  found.set(wallets, found.get(wallets) ?? [])
  if (begun) void look(kit, wallets)
  publish(kit)
}

/**
 * Stop offering a family: its networks, and wallets of it alone (STA-07). Where they come from goes on looking, unseen.
 * @throws KitError `CONNECTED`, `ADAPTER_MISSING` when it is not there, `OPTIONS_INVALID` when it is the last,
 * `KIT_DESTROYED`
 */
export function removeFamily(kit: Kit, namespace: NamespaceId): void {
  refuseConnected(kit)
  if (!kit.namespaces.has(namespace)) throw new KitError('ADAPTER_MISSING', { namespace })
  const networks = kit.store
    .getState()
    .networks.filter(({ chainNamespace }) => chainNamespace !== namespace)
  const [first] = networks
  if (!first)
    throw new KitError('OPTIONS_INVALID', {
      option: 'networks',
      problem: 'give at least one network',
    })
  kit.namespaces.delete(namespace)
  kit.set(({ activeNamespace, chosenNetworks }) => ({
    networks,
    chosenNetworks: Object.fromEntries(
      Object.entries(chosenNetworks).filter(([id]) => id !== namespace),
    ),
    activeNamespace: activeNamespace === namespace ? first.chainNamespace : activeNamespace,
  }))
  publish(kit)
}

/** Also somebody who is only about to be connected: an adapter is at work. */
function refuseConnected(kit: Kit): void {
  kit.signal.throwIfAborted()
  const connections = Object.values(kit.store.getState().connections)
  if (connections.some(({ status }) => status !== 'disconnected')) throw new KitError('CONNECTED')
}
