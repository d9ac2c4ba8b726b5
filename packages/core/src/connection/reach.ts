import type { NamespaceId } from '@latchkey/protocol'
import { signInCode } from '../signIn/signInCode.ts'
import type { Connector, PrepareRequest } from '../interfaces/connector.ts'
import type { CaipNetwork } from '../interfaces/network.ts'
import type { Kit } from '../interfaces/kit.ts'
import { device } from '../platform/device.ts'

/**
 * The namespaces that a connector can connect in this kit, the active namespace first. A connector that reaches wallets by a link
 * needs only the networks of a namespace. Other connectors need the namespace itself to be configured.
 */
export function namespacesFor(kit: Kit, connector: Connector): readonly NamespaceId[] {
  const { networks, activeNamespace } = kit.store.getState()
  const served = connector.namespaces.filter(
    (id) =>
      kit.namespaces.has(id) ||
      (connector.pairing && networks.some((network) => network.chainNamespace === id)),
  )
  return served.includes(activeNamespace)
    ? [activeNamespace, ...served.filter((id) => id !== activeNamespace)]
    : served
}

/** The common part of every request to a connector. */
export function requestFor(kit: Kit, connector: Connector, signal: AbortSignal): PrepareRequest {
  const { networks, chosenNetworks } = kit.store.getState()
  const inUse = Object.values(chosenNetworks)
  const rank = ({ caipNetworkId: id }: CaipNetwork): number => (inUse.includes(id) ? 0 : 1)
  return {
    networks: networks
      .filter((network) => connector.namespaces.includes(network.chainNamespace))
      .toSorted((a, b) => rank(a) - rank(b)),
    signal,
    read: async (id, call) => (await import('../data/readNode.ts')).readNode(kit, id, call),
    // A phone's browser opens a wallet only inside the press, and a link that waits for a nonce may not be ready by then.
    authenticate:
      !device().mobile &&
      (kit.options.siwx ?? kit.options.siweConfig) &&
      (async (network) => (await signInCode(kit))?.oneClick(kit, network)),
  }
}
