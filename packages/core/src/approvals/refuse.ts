import { KitError } from '@latchkey/protocol'
import { fetchFeatures } from '../window/fetchFeatures.ts'
import { notify } from '../window/notify.ts'
import { open } from '../window/open.ts'
import type { Kit } from '../interfaces/kit.ts'

/** The delay between the opening of the window and its message (MOD-21). */
const sayAfterMs = 300

/** Opens the window to say that a method is not allowed (MOD-21). @throws KitError `RPC_NOT_ALLOWED` */
export function refuse(kit: Kit, method: string): never {
  // The texts load with the features. The window opens even when they fail to load.
  fetchFeatures(kit).catch(() => {})
  open(kit).then(
    () =>
      kit.later(sayAfterMs, () => {
        const { texts } = kit.store.getState()
        notify(kit, 'error', texts['login.notAllowed'] ?? 'Action not allowed')
      }),
    // When the window's code does not load, only the host is told.
    () => {},
  )
  throw new KitError('RPC_NOT_ALLOWED', { method })
}
