import type { Kit } from '../kit.ts'
import { connectionOf } from '../state/active.ts'
import { track } from './track.ts'

/** How long the flag of a refused close is up (MOD-12). */
const shakeMs = 500

/** Close the modal. */
export function close(kit: Kit): void {
  const state = kit.store.getState()
  if (!state.modal.open) return
  kit.set(({ modal }) => ({ modal: { ...modal, open: false, shake: false } }))
  track(kit, 'MODAL_CLOSE', { connected: connectionOf(state) !== undefined })
}

/** What the close button, Escape and the backdrop do: close, unless the view asks for an answer first. */
export function dismiss(kit: Kit): void {
  const history = kit.store.getState().modal.history
  if (history.some((route) => route.view === 'UnsupportedChain')) return shake(kit)
  close(kit)
}

function shake(kit: Kit): void {
  kit.set(({ modal }) => ({ modal: { ...modal, shake: true } }))
  kit.later(shakeMs, () => kit.set(({ modal }) => ({ modal: { ...modal, shake: false } })))
}
