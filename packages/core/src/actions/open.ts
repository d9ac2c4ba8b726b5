import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Destination, Route, ViewName } from '../interfaces/feature.ts'
import type { Kit } from '../kit.ts'
import type { ModalModule } from '../options.ts'
import { device } from '../platform/device.ts'
import { connectionOf, isSupported } from '../state/active.ts'
import { entryView } from '../state/entry.ts'
import { startTracking, track } from './track.ts'

/** Views of the modal itself; features bring more. */
const baseViews: readonly string[] = [
  'Connect',
  'Account',
  'Networks',
  'UnsupportedChain',
  'ConnectingExternal',
  'SwitchNetwork',
] satisfies ViewName[]

export type OpenOptions = Partial<Destination> & { readonly namespace?: NamespaceId | undefined }

/**
 * Open the modal. Its code is fetched on the first call, unless `prefetch` already did; nothing else is waited for.
 * @throws KitError `VIEW_MISSING` when no enabled feature has the view, `MODAL_LOAD_FAILED`
 */
export async function open(kit: Kit, options: OpenOptions = {}): Promise<void> {
  kit.signal.throwIfAborted()
  if (options.view !== undefined && !hasView(kit, options.view))
    throw new KitError('VIEW_MISSING', { view: options.view })
  if (options.namespace && kit.namespaces.has(options.namespace))
    kit.set(() => ({ activeNamespace: options.namespace as NamespaceId }))
  const { mountModal } = await loadModal(kit)
  kit.signal.throwIfAborted()
  kit.get(mounted).mount(() => mountModal(kit))
  if (kit.store.getState().modal.open && options.view === undefined) return
  const opening = !kit.store.getState().modal.open
  const history = [entry(kit, options)]
  kit.set(({ modal }) => ({
    modal: { ...modal, open: true, shake: false, history, direction: 'forward' },
  }))
  startTracking(kit)
  if (opening)
    track(kit, 'MODAL_OPEN', { connected: connectionOf(kit.store.getState()) !== undefined })
}

/** Fetch the modal's code ahead of the press: for pointer-enter and focus of whatever opens it. Never throws. */
export function prefetch(kit: Kit): void {
  loadModal(kit).catch(() => {})
  void kit.namespaces
    .get(kit.store.getState().activeNamespace)
    ?.load()
    .catch(() => {})
}

export function hasView(kit: Kit, view: string): view is ViewName {
  return (
    baseViews.includes(view) ||
    (kit.options.features ?? []).some((feature) => Object.hasOwn(feature.views, view))
  )
}

/** Where an opening or resetting modal goes by itself. */
export function entry(kit: Kit, { view, params }: Partial<Destination> = {}): Route {
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

async function loadModal(kit: Kit): Promise<ModalModule> {
  const load = kit.options.modal
  if (!load)
    throw new KitError('MODAL_LOAD_FAILED', { reason: 'this kit was made without a modal' })
  try {
    return await load()
  } catch (cause) {
    throw new KitError('MODAL_LOAD_FAILED', {}, { cause })
  }
}

function mounted(kit: Kit): { mount(mount: () => () => void): void } {
  let unmount: (() => void) | undefined
  return {
    mount(mount) {
      if (unmount) return
      unmount = mount()
      kit.cleanup.add(unmount)
    },
  }
}
