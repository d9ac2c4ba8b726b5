import type { KitState, Route } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'

/** The namespace to connect: that of the last view in the history that was opened for a namespace, if any. */
export function askedNamespace({ modal }: KitState): NamespaceId | undefined {
  return modal.history.map(namespaceOf).findLast(Boolean)
}

function namespaceOf({ params }: Route): NamespaceId | undefined {
  return params && 'namespace' in params ? params.namespace : undefined
}
