import { type Connected, connectionOf, connectionsOf, type KitState } from '@latchkey/core'
import { type NamespaceId, namespaceIds } from '@latchkey/protocol'

/** The namespaces with a live connection, the active namespace first. */
export function connectedNamespaces(state: KitState): readonly NamespaceId[] {
  const rank = (id: NamespaceId): number => (id === state.activeNamespace ? 0 : 1)
  return namespaceIds.filter((id) => connectionOf(state, id)).toSorted((a, b) => rank(a) - rank(b))
}

/** Every live connection. */
export function allConnections(state: KitState): readonly Connected[] {
  return connectedNamespaces(state).flatMap((id) => connectionsOf(state, id))
}
