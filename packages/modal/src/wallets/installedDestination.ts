import type { ConnectorInfo, Destination, Kit } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'

/** The view for a wallet of this browser: a wallet of several of the app's namespaces leads to a choice of namespace (CON-09). */
export function installedDestination(
  kit: Kit,
  { id, members = [] }: ConnectorInfo,
  namespace: NamespaceId | undefined,
): Destination {
  const [first, ...others] = members.filter(({ namespaces }) =>
    namespaces.some((each) => kit.namespaces.has(each)),
  )
  if (others.length > 0) return { view: 'ConnectingMultiChain', params: { connectorId: id } }
  return {
    view: 'ConnectingExternal',
    params: { connectorId: first?.id ?? id, namespace },
  }
}
