import type { KitState, Route } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'

/** The family that connecting is about: the one that the Connect view on the way here was opened for, if it was for one. */
export function askedFamily({ modal }: KitState): NamespaceId | undefined {
  return modal.history.findLast(isConnect)?.params?.namespace
}

function isConnect(route: Route): route is Extract<Route, { readonly view: 'Connect' }> {
  return route.view === 'Connect'
}
