import type { KitError } from '@latchkey/protocol'
import type { ConnectionEvent } from '../connection/events.ts'
import type { Kit } from '../interfaces/kit.ts'
import { signInCode } from '../signIn/signInCode.ts'
import { connectionOf } from '../state/active.ts'
import { isUnsupported } from '../state/unsupported.ts'
import { close } from './close.ts'
import { reset } from './go.ts'
import { notify } from './notify.ts'
import { open } from './open.ts'

/** Moves the window on after a change of connections (MOD-04, MOD-08). Never throws. */
export async function followConnection(kit: Kit, event: ConnectionEvent): Promise<void> {
  switch (event.type) {
    case 'connected':
      return leaveConnecting(kit)
    case 'reconnected':
      return leaveConnect(kit)
    case 'displayed':
      return enterOrLeaveUnsupported(kit)
    case 'ended':
      return kit.store.getState().modal.open ? close(kit) : undefined
    case 'disconnectFailed':
      return sayDisconnectFailed(kit, event.error)
    case 'networkMissing':
      return sayNetworkMissing(kit)
  }
}

/**
 * Leads to sign-in if the host uses it. Else the window closes, explains a wallet that the login has just made, or says that the
 * network is not supported.
 */
async function leaveConnecting(kit: Kit): Promise<void> {
  const supported = !isUnsupported(kit)
  const loading = supported ? signInCode(kit) : undefined
  // When the code does not load, the visitor is not signed in, and hosts see that. The connection stays.
  const code = loading && (await loading.catch(() => undefined))
  if (code && (await code.afterConnect(kit))) return
  const { modal, user } = kit.store.getState()
  if (!modal.open) return
  if (!supported) return reset(kit, { view: 'UnsupportedChain' })
  if (!user?.isNew) return close(kit)
  kit.set(() => ({ user: { ...user, isNew: false } }))
  await open(kit, { view: 'LoginExplained', params: { isNew: false } }).catch(() => close(kit))
}

/** Leaves the list of wallets when the visitor's own wallet returns. */
function leaveConnect(kit: Kit): void {
  const state = kit.store.getState()
  const [first, second] = state.modal.history
  if (!state.modal.open || second || first?.view !== 'Connect' || first.params?.namespace) return
  if (connectionOf(state)) reset(kit, { view: isUnsupported(kit) ? 'UnsupportedChain' : 'Account' })
}

/** Opens or leaves the view for an unsupported network after the displayed wallet's network changed (MOD-08). */
function enterOrLeaveUnsupported(kit: Kit): void {
  const { modal } = kit.store.getState()
  const shown = modal.open && modal.history.some(({ view }) => view === 'UnsupportedChain')
  if (!isUnsupported(kit)) return shown ? close(kit) : undefined
  // The modal's code may fail to load; the button then still says that the network is not supported.
  if (!shown) void open(kit, { view: 'UnsupportedChain' }).catch(() => {})
}

function sayDisconnectFailed(kit: Kit, error: KitError): void {
  notify(kit, 'error', kit.store.getState().texts['account.disconnectFailed'] ?? error.message)
}

/** The texts of errors are fetched with the alert, because most visitors see no error. */
async function sayNetworkMissing(kit: Kit): Promise<void> {
  // When the code does not load, no alert shows. The error still reaches the caller.
  const code = await import('./alert.ts').catch(() => undefined)
  code?.alert(kit, 'NETWORK_NOT_FOUND')
}
