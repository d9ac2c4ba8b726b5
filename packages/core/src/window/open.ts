import type { Kit, ModalModule, OpenOptions } from '../interfaces/kit.ts'
import { KitError } from '@latchkey/protocol'
import type { Namespace } from '../interfaces/namespace.ts'
import { loadLanguage } from './loadLanguage.ts'

const familyAfterMs = 300

/**
 * Open the modal. Its code is fetched on the first call, unless `prefetch` already did; nothing else is waited for.
 * @throws KitError `VIEW_MISSING` when no enabled feature has the view, `MODAL_LOAD_FAILED`
 */
export async function open(kit: Kit, options: OpenOptions = {}): Promise<void> {
  kit.signal.throwIfAborted()
  const { mountModal, show } = await load(kit)
  // State first: the window's first rendering is then already the view, not an empty one before it.
  await show(kit, options)
  kit.signal.throwIfAborted()
  mountModal(kit)
  // What connecting needs comes while the visitor reads, not before there is something to read.
  kit.later(
    familyAfterMs,
    () =>
      void familyOf(kit)
        ?.load()
        .catch(() => {}),
  )
}

/** Fetch the modal's code ahead of the press: for pointer-enter and focus of whatever opens it. Never throws. */
export function prefetch(kit: Kit): void {
  load(kit).catch(() => {})
}

/** All that a visitor's first touch needs, fetched once; after a failure the next touch asks again. */
function load(kit: Kit): Promise<ModalModule> {
  const loading = kit.get(touch)
  loading.current ??= fetchAll(kit).catch((cause: unknown) => {
    loading.current = undefined
    throw new KitError('MODAL_LOAD_FAILED', {}, { cause })
  })
  return loading.current
}

function touch(): { current: Promise<ModalModule> | undefined } {
  return { current: undefined }
}

/** Side by side; the page itself pays for none of it. The search for wallets begins as soon as its code is here. */
async function fetchAll(kit: Kit): Promise<ModalModule> {
  const { modal } = kit.options
  if (!modal) throw new Error('made without a modal')
  loadLanguage(kit)
  const sources = kit.options.connectors.map((source) =>
    // A source whose code does not load has no wallets to offer; those of the others are still wanted.
    typeof source === 'function' ? source : source.load().catch(() => {}),
  )
  const [module] = await Promise.all([modal(), ...sources])
  await module.discover(kit)
  return module
}

function familyOf(kit: Kit): Namespace | undefined {
  return kit.namespaces.get(kit.store.getState().activeNamespace)
}
