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

/** Have the displayed account looked after from now on. */
export function startSignIn(kit: Kit): void {
  kit.get(signInPrompt)
}

/**
 * A wallet was connected: what follows in the modal is this one's business where somebody is to sign in. False when it is
 * not, as who is signed in already has nothing to do.
 */
export async function afterConnect(kit: Kit): Promise<boolean> {
  const model = modelOf(kit)
  const then = await model.until('unsigned', 'signedIn', 'signingOut', 'idle', ...busy)
  // What was signed while connecting is with the server.
  const now = then.status === 'verifying' ? await model.until('unsigned', 'signedIn', 'idle') : then
  // Who was given up meanwhile is not here any more, and Connect is (EMB-07).
  if (now.status === 'idle') return connectionOf(kit.store.getState()) === undefined
  if (now.status === 'signedIn') return false
  if (now.status === 'unsigned' && !isUnknown(now)) await kit.get(signInPrompt).present()
  return true
}

/**
 * Ask the wallet to sign in; one prompt at most, also when called twice. Who is signed in is not asked.
 * @throws KitError `SIWX_DISABLED`; `ACCOUNT_MISSING` when nobody is connected; `ABORTED` when it was given up, or the
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

/** Do not sign in: disconnect where that is required, else only close; and Connect is what comes next (SIW-02). */
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

/** Where it failed to be known, ask once more first: who is signed in has nothing to sign. @throws KitError `SIWX_CHECK_FAILED` */
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
