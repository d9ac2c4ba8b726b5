import type { ConnectorInfo, Destination, Kit } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { askedFamily } from './askedFamily.ts'

/** The view for a wallet of this browser: a wallet of several of the app's families leads to a choice of family (CON-09). */
export function installedDestination(
  kit: Kit,
  { id, members = [] }: ConnectorInfo,
  namespace: NamespaceId | undefined = askedFamily(kit.store.getState()),
): Destination {
  const [first, ...others] = members.filter(({ namespaces }) =>
    namespaces.some((family) => kit.namespaces.has(family)),
  )
  if (others.length > 0) return { view: 'ConnectingMultiChain', params: { connectorId: id } }
  return {
    view: 'ConnectingExternal',
    params: { connectorId: first?.id ?? id, namespace },
  }
}
