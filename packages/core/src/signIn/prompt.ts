import { type AccountId, parseAccountId, sentenceOf } from '@latchkey/protocol'
import { close } from '../window/close.ts'
import { disconnect } from '../connection/disconnect.ts'
import { notify } from '../window/notify.ts'
import { open } from '../window/open.ts'
import type { Kit } from '../interfaces/kit.ts'
import type { KitState } from '../state/store.ts'
import { signInModel } from './model.ts'
import { isBusy, isUnknown } from './signIn.ts'

/** The sign view of a kit: shown when somebody is to sign in, closed when that is done. */
export type SignInPrompt = {
  /** Show it now, if somebody is to sign in. */
  present(): Promise<void>
}

export function signInPrompt(kit: Kit): SignInPrompt {
  const model = kit.get(signInModel)
  /** It is to be shown as soon as what is on screen is done. */
  let due = false
  let waiting = false

  const present = async (): Promise<void> => {
    due = false
    if (model.state().status !== 'unsigned' || isShown(kit.store.getState())) return
    // Without the view's code, or without the view, the host's own button still works.
    await open(kit, { view: 'SIWXSignMessage' }).catch(() => {})
  }
  const look = (): void => {
    if (!due || waiting || isConnecting(kit.store.getState())) return
    waiting = true
    // One macrotask later whoever was at work has closed what it showed.
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
      // On a page load only who has to sign in is bothered, also with why he cannot.
      if (!error || before.resumed) due = !before.resumed || isRequired(kit)
      else if (isUnknown(now)) giveUp(kit, now.account)
    }
    // What began in the view, and failed while another was shown or none (SIW-01).
    if (isBusy(before) && error && began) due = true
    look()
  })
  let began = false
  kit.store.subscribe((state, before) => {
    if (isShown(state)) began = true
    const wasClosed = isShown(before) && !state.modal.open
    if (wasClosed && !isRequired(kit)) {
      began = false
      // Who may leave has left; what the wallet says later is not waited for.
      model.send({ type: 'cancel' })
    }
    look()
  })
  return { present }
}

/** Whether nobody stays connected without signing in. */
function isRequired(kit: Kit): boolean {
  return kit.store.getState().signIn?.required ?? true
}

function isShown({ modal }: KitState): boolean {
  const view = modal.open && modal.history.at(-1)?.view
  return view === 'SIWXSignMessage' || view === 'ConnectingSiwe'
}

/** Somebody is at work who ends by itself, and would be interrupted. */
function isConnecting({ modal, loading }: KitState): boolean {
  const view = modal.open && modal.history.at(-1)?.view
  return (
    Object.values(loading).some(Boolean) ||
    (view && view !== 'ConnectingSiwe' && view.startsWith('Connecting')) === true
  )
}

/** Nothing is known of the account, so it does not stay connected; Connect comes next, and says why (EMB-07). */
function giveUp(kit: Kit, account: AccountId): void {
  const { namespace } = parseAccountId(account)
  const { texts } = kit.store.getState()
  disconnect(kit, { namespace })
    // It says so itself, and the connection stays.
    .catch(() => {})
    .then(() => open(kit, { view: 'Connect' }))
    .then(
      () => notify(kit, 'error', sentenceOf('SIWX_CHECK_FAILED', texts)),
      () => {},
    )
}
