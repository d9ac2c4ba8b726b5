import type { Kit, ModalModule, OpenOptions } from '../interfaces/kit.ts'
import { KitError } from '@latchkey/protocol'
import { watchClosing } from './closings.ts'
import { loadLanguage } from './loadLanguage.ts'

/**
 * Opens the modal. The first call fetches its code, unless `prefetch` has fetched it. It waits for nothing else. A `close` that
 * comes meanwhile counts: then nothing opens.
 * @throws KitError `VIEW_MISSING` when no enabled feature has the view, `MODAL_LOAD_FAILED`
 */
export async function open(kit: Kit, options: OpenOptions = {}): Promise<void> {
  kit.signal.throwIfAborted()
  const isClosed = watchClosing(kit)
  const { mountModal, show } = await load(kit)
  if (isClosed()) return
  // The state is set first, so that the first rendering of the window already shows the view.
  await show(kit, options)
  kit.signal.throwIfAborted()
  mountModal(kit)
}

/** Fetches the modal's code before the press, on pointer-enter and focus of a button that opens it. Never throws. */
export function prefetch(kit: Kit): void {
  load(kit).catch(() => {})
}

/** Fetches, once, everything that the visitor's first touch needs. After a failure the next touch fetches again. */
function load(kit: Kit): Promise<ModalModule> {
  const loading = kit.get(touch)
  if (loading.current) {
    // Tries sources again that failed at an earlier touch.
    loading.current.then((module) => module.discover(kit)).catch(() => {})
    return loading.current
  }
  loading.current = fetchAll(kit).catch((cause: unknown) => {
    loading.current = undefined
    throw new KitError('MODAL_LOAD_FAILED', {}, { cause })
  })
  return loading.current
}

function touch(): { current: Promise<ModalModule> | undefined } {
  return { current: undefined }
}

/** Fetches everything in parallel, outside the page's own load. The search for wallets begins as soon as its code has loaded. */
async function fetchAll(kit: Kit): Promise<ModalModule> {
  const { modal } = kit.options
  if (!modal) throw new Error('made without a modal')
  loadLanguage(kit)
  const sources = kit.options.connectors.map((source) =>
    // A source whose code does not load offers no wallets. The other sources go on.
    typeof source === 'function' ? source : source.load().catch(() => {}),
  )
  const [module] = await Promise.all([modal(), ...sources])
  await module.discover(kit)
  return module
}
