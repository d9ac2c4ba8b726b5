import { type AccountId, parseAccountId, sentenceOf } from '@latchkey/protocol'
import { close } from '../window/close.ts'
import { disconnect } from '../connection/disconnect.ts'
import { notify } from '../window/notify.ts'
import { open } from '../window/open.ts'
import type { Kit } from '../interfaces/kit.ts'
import type { KitState } from '../state/store.ts'
import { signInModel } from './model.ts'
import { isBusy, isUnknown } from './signIn.ts'

/** The sign-in view of a kit. It opens when the visitor is to sign in and closes when that is done. */
export type SignInPrompt = {
  /** Shows the view now, if the visitor is to sign in. */
  present(): Promise<void>
}

export function signInPrompt(kit: Kit): SignInPrompt {
  const model = kit.get(signInModel)
  /** Whether the view is to be shown as soon as the current view is done. */
  let due = false
  let waiting = false

  const present = async (): Promise<void> => {
    due = false
    if (model.state().status !== 'unsigned' || isShown(kit.store.getState())) return
    // The host's own button still works when the view or its code is missing.
    await open(kit, { view: 'SIWXSignMessage' }).catch(() => {})
  }
  const look = (): void => {
    if (!due || waiting || isConnecting(kit.store.getState())) return
    waiting = true
    // One macrotask later, the running action has closed its view.
    kit.later(0, () => {
      waiting = false
      if (due && !isConnecting(kit.store.getState())) void present()
    })
  }
  const leave = (): void => {
    due = false
    if (isShown(kit.store.getState())) close(kit)
  }

  model.watch((now, before) => {
    if (now.status === 'signedIn' || now.status === 'idle') return leave()
    if (now.status !== 'unsigned') return
    const { error } = now
    if (before.status === 'checking') {
      // On a page load the view opens only for a visitor who must sign in, also after an error.
      if (!error || before.resumed) due = !before.resumed || isRequired(kit)
      else if (isUnknown(now)) giveUp(kit, now.account)
    }
    // A sign-in that began in the view failed while the view was not shown (SIW-01).
    if (isBusy(before) && error && began) due = true
    look()
  })
  let began = false
  kit.store.subscribe((state, before) => {
    if (isShown(state)) began = true
    const wasClosed = isShown(before) && !state.modal.open
    if (wasClosed && !isRequired(kit)) {
      began = false
      // A visitor who may leave has left, so the wallet's later answer is not needed.
      model.send({ type: 'cancel' })
    }
    look()
  })
  return { present }
}

/** Whether a visitor must sign in to stay connected. */
function isRequired(kit: Kit): boolean {
  return kit.store.getState().signIn?.required ?? true
}

function isShown({ modal }: KitState): boolean {
  const view = modal.open && modal.history.at(-1)?.view
  return view === 'SIWXSignMessage' || view === 'ConnectingSiwe'
}

/** Whether a connection is in progress, which ends by itself and must not be interrupted. */
function isConnecting({ modal, loading }: KitState): boolean {
  const view = modal.open && modal.history.at(-1)?.view
  return (
    Object.values(loading).some(Boolean) ||
    (view && view !== 'ConnectingSiwe' && view.startsWith('Connecting')) === true
  )
}

/** Disconnects an account whose session is unknown. Connect opens next and shows the reason (EMB-07). */
function giveUp(kit: Kit, account: AccountId): void {
  const { namespace } = parseAccountId(account)
  const { texts } = kit.store.getState()
  disconnect(kit, { namespace })
    // `disconnect` shows its own failure, and the connection stays.
    .catch(() => {})
    .then(() => open(kit, { view: 'Connect' }))
    .then(
      () => notify(kit, 'error', sentenceOf('SIWX_CHECK_FAILED', texts)),
      () => {},
    )
}
