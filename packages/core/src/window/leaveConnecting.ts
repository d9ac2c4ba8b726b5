import type { Kit } from '../interfaces/kit.ts'
import { isUnsupported } from '../state/unsupported.ts'
import { close } from './close.ts'
import { reset } from './go.ts'
import { signInCode } from '../signIn/signInCode.ts'

/** Where the modal goes once a wallet is connected. */
export async function leaveConnecting(kit: Kit): Promise<void> {
  const supported = !isUnsupported(kit)
  const loading = supported ? signInCode(kit) : undefined
  // Without its code nobody is signed in, and hosts see that; the connection is not undone.
  const code = loading && (await loading.catch(() => undefined))
  if (code && (await code.afterConnect(kit))) return
  if (supported || !kit.store.getState().modal.open) return close(kit)
  reset(kit, { view: 'UnsupportedChain' })
}
