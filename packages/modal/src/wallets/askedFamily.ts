import type { KitState, Route } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'

/** The family that connecting is about: the one that the last view on the way here was opened for, if any was for one. */
export function askedFamily({ modal }: KitState): NamespaceId | undefined {
  return modal.history.map(familyOf).findLast(Boolean)
}

function familyOf({ params }: Route): NamespaceId | undefined {
  return params && 'namespace' in params ? params.namespace : undefined
}
