import type { KitState, Route } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'

/** The family to connect: that of the last view in the history that was opened for a family, if any. */
export function askedFamily({ modal }: KitState): NamespaceId | undefined {
  return modal.history.map(familyOf).findLast(Boolean)
}

function familyOf({ params }: Route): NamespaceId | undefined {
  return params && 'namespace' in params ? params.namespace : undefined
}
