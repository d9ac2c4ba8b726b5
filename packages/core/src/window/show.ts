import { KitError, type NamespaceId } from '@latchkey/protocol'
import { baseViewNames, type Route, type ViewName } from '../interfaces/feature.ts'
import type { Kit, OpenOptions } from '../interfaces/kit.ts'
import { allowsPrefetch } from '../platform/allowsPrefetch.ts'
import { device } from '../platform/device.ts'
import { connectionOf } from '../state/active.ts'
import { featureViews } from '../state/featureViews.ts'
import { isUnsupported } from '../state/unsupported.ts'
import { startTracking } from '../analytics/startTracking.ts'
import { track } from '../analytics/track.ts'
import { watchClosing } from './closings.ts'

const namespaceAfterMs = 300

/**
 * Shows the mounted modal, or moves it to the requested view. It does so at once, unless a feature has to be fetched.
 * @throws KitError `VIEW_MISSING`, `MODAL_LOAD_FAILED`
 */
export async function show(kit: Kit, asked: OpenOptions): Promise<void> {
  const { signIn, modal } = kit.store.getState()
  const { namespace } = asked
  // A visitor who must sign in lands on the sign-in view, unless a view is requested.
  const due = !modal.open && !namespace && signIn?.held ? 'SIWXSignMessage' : undefined
  const { view = due } = asked
  if (view !== undefined && !hasView(kit, view)) {
    const isClosed = watchClosing(kit)
    await (await import('./fetchFeatures.ts')).fetchFeatures(kit)
    if (isClosed()) return
    if (!hasView(kit, view)) throw new KitError('VIEW_MISSING', { view })
  }
  kit.signal.throwIfAborted()
  const state = kit.store.getState()
  const opening = !state.modal.open
  if (!opening && !view && !namespace) return
  // Opening Connect for a namespace does not make it the active namespace. It becomes active once a wallet connects.
  if (namespace && view !== 'Connect' && connectionOf(state, namespace))
    kit.set(() => ({ activeNamespace: namespace }))
  const history = [entry(kit, { ...asked, view } as OpenOptions)]
  kit.set(({ modal }) => ({
    modal: { ...modal, open: true, shake: false, history, direction: 'forward' },
  }))
  startTracking(kit)
  if (!opening) return
  track(kit, 'MODAL_OPEN', { connected: connectionOf(kit.store.getState()) !== undefined })
  // The code for connecting loads while the visitor reads, not before the window has content.
  kit.later(namespaceAfterMs, () => {
    const namespace = kit.namespaces.get(kit.store.getState().activeNamespace)
    if (allowsPrefetch()) namespace?.load().catch(() => {})
  })
}

export function hasView(kit: Kit, view: string): view is ViewName {
  return (
    kit.get(featureViews).has(view) ||
    (baseViewNames.some((name) => name === view) &&
      (view !== 'Doctor' || kit.options.debug === true))
  )
}

/** The first route of an opening modal. */
function entry(kit: Kit, { view, params, namespace, arguments: given }: OpenOptions): Route {
  const first = view ?? entryView(kit, namespace)
  const inNamespace = first === 'Connect' && namespace ? { namespace } : undefined
  // As: `Destination` pairs a view with its parameters, and the views chosen here take only the namespace.
  return { view: first, params: params ?? given ?? inNamespace } as Route
}

/** The view that opens when no view is requested (MOD-02 to MOD-05, MOD-08). */
function entryView(kit: Kit, namespace: NamespaceId | undefined): ViewName {
  if (connectionOf(kit.store.getState(), namespace))
    return isUnsupported(kit) ? 'UnsupportedChain' : 'Account'
  if (kit.namespaces.size > 0) return 'Connect'
  // Asked only when it decides, because a browser's first answer about its device is slow.
  return device().mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
