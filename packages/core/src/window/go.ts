import { KitError } from '@latchkey/protocol'
import type { Destination, Route } from '../interfaces/feature.ts'
import type { Kit } from '../interfaces/kit.ts'
import { connectionOf } from '../state/active.ts'
import * as stack from '../state/history.ts'
import { dismiss } from './dismiss.ts'
import { hasView } from './show.ts'

/** Shows another view on top of the current view. @throws KitError `VIEW_MISSING` */
export function go(kit: Kit, destination: Destination): void {
  move(kit, stack.push(current(kit), route(kit, destination)), 'forward')
}

/** Shows another view in place of the current view. @throws KitError `VIEW_MISSING` */
export function replace(kit: Kit, destination: Destination): void {
  move(kit, stack.replace(current(kit), route(kit, destination)), 'forward')
}

/** Shows a view without a view to go back to. @throws KitError `VIEW_MISSING` */
export function reset(kit: Kit, destination: Destination): void {
  move(kit, [route(kit, destination)], 'forward')
}

/**
 * Goes one view back, or closes at the first view (MOD-06). Going back to Connect while connected leads to Account, unless
 * Connect names a namespace, to add a wallet.
 */
export function back(kit: Kit): void {
  const history = stack.back(current(kit))
  if (!history) return dismiss(kit)
  const connected = connectionOf(kit.store.getState()) !== undefined
  const top = history.at(-1)
  const account: Route = { view: 'Account', params: undefined }
  move(
    kit,
    connected && top?.view === 'Connect' && !top.params?.namespace
      ? stack.replace(history, account)
      : history,
    'back',
  )
}

function current(kit: Kit): stack.History {
  return kit.store.getState().modal.history
}

function move(kit: Kit, history: stack.History, direction: 'forward' | 'back'): void {
  kit.set(({ modal }) => ({ modal: { ...modal, history, direction } }))
}

function route(kit: Kit, destination: Destination): Route {
  if (!hasView(kit, destination.view))
    throw new KitError('VIEW_MISSING', { view: destination.view })
  return { view: destination.view, params: destination.params } as Route
}
