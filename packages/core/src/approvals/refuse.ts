import { KitError } from '@latchkey/protocol'
import { fetchFeatures } from '../window/fetchFeatures.ts'
import { notify } from '../window/notify.ts'
import { open } from '../window/open.ts'
import type { Kit } from '../interfaces/kit.ts'

/** The window is to be seen before it says why it came (MOD-21). */
const sayAfterMs = 300

/** Opens the window to say that a method is not allowed (MOD-21). @throws KitError `RPC_NOT_ALLOWED` */
export function refuse(kit: Kit, method: string): never {
  // The words come with the features; whether they come or not, the window opens.
  fetchFeatures(kit).catch(() => {})
  open(kit).then(
    () =>
      kit.later(sayAfterMs, () => {
        const { texts } = kit.store.getState()
        notify(kit, 'error', texts['login.notAllowed'] ?? 'Action not allowed')
      }),
    // Without its code nobody is told but the host.
    () => {},
  )
  throw new KitError('RPC_NOT_ALLOWED', { method })
}
