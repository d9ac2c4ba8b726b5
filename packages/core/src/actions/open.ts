import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Destination } from '../interfaces/feature.ts'
import type { Namespace } from '../interfaces/namespace.ts'
import type { Kit } from '../kit.ts'
import type { ModalModule } from '../options.ts'
import type * as Show from './show.ts'

export type OpenOptions = Partial<Destination> & { readonly namespace?: NamespaceId | undefined }

const familyAfterMs = 300

/**
 * Open the modal. Its code is fetched on the first call, unless `prefetch` already did; nothing else is waited for.
 * @throws KitError `VIEW_MISSING` when no enabled feature has the view, `MODAL_LOAD_FAILED`
 */
export async function open(kit: Kit, options: OpenOptions = {}): Promise<void> {
  kit.signal.throwIfAborted()
  const [{ mountModal }, { show }] = await load(kit)
  kit.signal.throwIfAborted()
  // State first: the window's first rendering is then already the view, not an empty one before it.
  show(kit, options)
  kit.get(mounted).mount(() => mountModal(kit))
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

/** All that a visitor's first touch needs, fetched side by side; the page itself pays for none of it. */
async function load(kit: Kit): Promise<readonly [ModalModule, typeof Show]> {
  const { modal } = kit.options
  if (!modal)
    throw new KitError('MODAL_LOAD_FAILED', { reason: 'this kit was made without a modal' })
  try {
    const [window, show] = await Promise.all([modal(), import('./show.ts'), discovered(kit)])
    return [window, show]
  } catch (cause) {
    throw new KitError('MODAL_LOAD_FAILED', {}, { cause })
  }
}

/** The kit looks for wallets from its first touch on; a source whose code does not load has none to offer. */
async function discovered(kit: Kit): Promise<void> {
  const sources = kit.options.connectors.map((source) =>
    typeof source === 'function' ? source : source.load().catch(() => {}),
  )
  const [{ discover }] = await Promise.all([import('../wallets/discovery.ts'), ...sources])
  await discover(kit)
}

function familyOf(kit: Kit): Namespace | undefined {
  return kit.namespaces.get(kit.store.getState().activeNamespace)
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
