import { KitError } from '@latchkey/protocol'
import type { Destination, Route, ViewName } from '../interfaces/feature.ts'
import type { Kit } from '../kit.ts'
import { device } from '../platform/device.ts'
import { connectionOf, isSupported } from '../state/active.ts'
import { entryView } from '../state/entry.ts'
import type { OpenOptions } from './open.ts'
import { startTracking } from './startTracking.ts'
import { track } from './track.ts'

/** Views of the modal itself; features bring more. */
const baseViews: readonly string[] = [
  'Connect',
  'Account',
  'AllWallets',
  'Networks',
  'UnsupportedChain',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Downloads',
  'SwitchNetwork',
  'ProfileWallets',
  'SwitchActiveChain',
] satisfies ViewName[]

/** Show the modal that is mounted, or move it to the view that is asked for. @throws KitError `VIEW_MISSING` */
export function show(kit: Kit, options: OpenOptions): void {
  if (options.view !== undefined && !hasView(kit, options.view)) {
    throw new KitError('VIEW_MISSING', { view: options.view })
  }
  const { namespace } = options
  if (namespace && kit.namespaces.has(namespace)) kit.set(() => ({ activeNamespace: namespace }))
  const opening = !kit.store.getState().modal.open
  if (!opening && options.view === undefined) return
  const history = [entry(kit, options)]
  kit.set(({ modal }) => ({
    modal: { ...modal, open: true, shake: false, history, direction: 'forward' },
  }))
  startTracking(kit)
  if (opening)
    track(kit, 'MODAL_OPEN', { connected: connectionOf(kit.store.getState()) !== undefined })
}

export function hasView(kit: Kit, view: string): view is ViewName {
  return (
    baseViews.includes(view) ||
    (kit.options.features ?? []).some((feature) => Object.hasOwn(feature.views, view))
  )
}

/** Where an opening modal goes by itself. */
function entry(kit: Kit, { view, params }: Partial<Destination>): Route {
  const state = kit.store.getState()
  const name = entryView({
    requested: view,
    connected: connectionOf(state) !== undefined,
    hasAdapters: kit.namespaces.size > 0,
    mobile: device().mobile,
    supported: kit.options.allowUnsupportedChain === true || isSupported(state),
  })
  // `Destination` pairs a view with its parameters; the views chosen here by themselves have none.
  return { view: hasView(kit, name) ? name : 'Connect', params } as Route
}
