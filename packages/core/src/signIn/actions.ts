import { type AccountId, KitError, parseAccountId } from '@latchkey/protocol'
import { close } from '../window/close.ts'
import { disconnect } from '../connection/disconnect.ts'
import { track } from '../analytics/track.ts'
import type { SiwxSession } from '../interfaces/siwx.ts'
import type { Kit } from '../interfaces/kit.ts'
import { connectionOf } from '../state/active.ts'
import { disabled } from './hosted.ts'
import { signInData, signInModel, type SignInModel } from './model.ts'
import { signInPrompt } from './prompt.ts'
import { isUnknown, type SignInState } from './signIn.ts'

/** Starts to follow the displayed account. */
export function startSignIn(kit: Kit): void {
  kit.get(signInPrompt)
}

/**
 * Leads the modal on after a wallet has connected, when the visitor is to sign in. Returns false when there is nothing to do,
 * because the visitor is signed in already.
 */
export async function afterConnect(kit: Kit): Promise<boolean> {
  const model = modelOf(kit)
  const then = await model.until('unsigned', 'signedIn', 'signingOut', 'idle', ...busy)
  // The server verifies the message that was signed while connecting.
  const now = then.status === 'verifying' ? await model.until('unsigned', 'signedIn', 'idle') : then
  // When the connection was given up meanwhile, the modal shows Connect (EMB-07).
  if (now.status === 'idle') return connectionOf(kit.store.getState()) === undefined
  if (now.status === 'signedIn') return false
  if (now.status === 'unsigned' && !isUnknown(now)) await kit.get(signInPrompt).present()
  return true
}

/**
 * Asks the wallet to sign in, with at most one prompt, also when called twice. A signed-in visitor is not asked.
 * @throws KitError `SIWX_DISABLED`; `ACCOUNT_MISSING` when no wallet is connected; `ABORTED` when it was given up, or the
 *   account changed; `SIWX_FAILED`, `SIWX_TIMEOUT`, `SIWX_CHECK_FAILED`, any wallet code, such as `USER_REJECTED`
 */
export async function signIn(kit: Kit): Promise<SiwxSession> {
  const model = modelOf(kit)
  const ready = await known(model)
  if (ready.status === 'idle') throw new KitError('ACCOUNT_MISSING')
  if (ready.status === 'unsigned') {
    track(kit, 'CLICK_SIGN_SIWX_MESSAGE', signInData(kit, ready.account))
    model.send({ type: 'sign', now: Date.now() })
  }
  return outcome(model, ready.account)
}

/** @throws KitError `SIWX_DISABLED`; `SIWX_FAILED`, `SIWX_TIMEOUT` when the server still has the session */
export async function signOut(kit: Kit): Promise<void> {
  const model = modelOf(kit)
  model.send({ type: 'signOut' })
  const now = await model.until('idle', 'checking', 'unsigned', 'signedIn', ...busy)
  if (now.status === 'signedIn' && now.error) throw now.error
}

/** Cancels the sign-in: disconnects when sign-in is required, else only closes. Connect comes next (SIW-02). */
export async function cancelSignIn(kit: Kit): Promise<void> {
  const model = modelOf(kit)
  const now = model.state()
  const required = kit.store.getState().signIn?.required ?? true
  if (now.status !== 'idle') track(kit, 'CLICK_CANCEL_SIWX', signInData(kit, now.account))
  model.send({ type: 'cancel' })
  if (required && now.status !== 'idle') {
    const { namespace } = parseAccountId(now.account)
    await disconnect(kit, { namespace })
  }
  close(kit)
  kit.set(({ modal }) => ({
    modal: { ...modal, history: [{ view: 'Connect', params: undefined }] },
  }))
}

/** Asks the host again after a failed check, because a signed-in visitor has nothing to sign. @throws KitError `SIWX_CHECK_FAILED` */
async function known(model: SignInModel): Promise<SignInState> {
  const here = await model.until('idle', 'unsigned', 'signedIn', ...busy)
  if (!isUnknown(here)) return here
  model.send({ type: 'check' })
  const now = await model.until('idle', 'unsigned', 'signedIn', ...busy)
  if (isUnknown(now)) throw now.error
  return now
}

const busy = ['preparing', 'signing', 'verifying'] as const

function modelOf(kit: Kit): SignInModel {
  if (!kit.options.siwx && !kit.options.siweConfig) throw disabled()
  startSignIn(kit)
  return kit.get(signInModel)
}

async function outcome(model: SignInModel, account: AccountId): Promise<SiwxSession> {
  const now = await model.until('idle', 'checking', 'unsigned', 'signedIn')
  if (now.status === 'signedIn' && now.account === account) return now.session
  throw (now.status === 'unsigned' && now.error) || new KitError('ABORTED')
}
