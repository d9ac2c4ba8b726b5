import type { AccountId, NamespaceId, NetworkId } from '@latchkey/protocol'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import { type CaipNetwork, unsupportedNetwork } from '../interfaces/network.ts'
import { type Connected, settled } from './connection.ts'
import type { KitState } from './store.ts'

/** The live connection of a namespace. @default the active namespace */
export function connectionOf(
  state: KitState,
  namespace: NamespaceId = state.activeNamespace,
): Connected | undefined {
  return settled(state.connections[namespace])
}

/** All live connections of a namespace: the selected connection, then the others, most recently used first. */
export function connectionsOf(
  state: KitState,
  namespace: NamespaceId = state.activeNamespace,
): readonly Connected[] {
  return [connectionOf(state, namespace) ?? [], state.otherConnections[namespace] ?? []].flat()
}

/** The description of a connector: an entry of the list, or a member of a `MULTI_CHAIN` entry. */
export function connectorInfoOf(
  { connectors }: KitState,
  id: string | undefined,
): ConnectorInfo | undefined {
  return connectors
    .flatMap((each) => [each, ...(each.members ?? [])])
    .find((each) => each.id === id)
}

/** The network that a namespace uses: the wallet's network when connected, else the chosen or first configured network. */
export function networkIdOf(
  state: KitState,
  namespace: NamespaceId = state.activeNamespace,
): NetworkId | undefined {
  return (
    connectionOf(state, namespace)?.network ??
    state.chosenNetworks[namespace] ??
    state.networks.find((network) => network.chainNamespace === namespace)?.caipNetworkId
  )
}

/** As `networkIdOf`. A network that is not configured is returned with the name `unsupported` (STA-08). */
export function networkOf(state: KitState, namespace?: NamespaceId): CaipNetwork | undefined {
  const id = networkIdOf(state, namespace)
  return id && (findNetwork(state, id) ?? unsupportedNetwork(id))
}

export function findNetwork(state: KitState, id: NetworkId): CaipNetwork | undefined {
  return state.networks.find((network) => network.caipNetworkId === id)
}

/** Whether the host configured the network in use. */
export function isSupported(state: KitState, namespace?: NamespaceId): boolean {
  const id = networkIdOf(state, namespace)
  return id !== undefined && findNetwork(state, id) !== undefined
}

/** CAIP-10 id of the selected account. */
export function accountIdOf(state: KitState, namespace?: NamespaceId): AccountId | undefined {
  const connection = connectionOf(state, namespace)
  return connection && `${connection.network}:${connection.accounts[0].address}`
}
