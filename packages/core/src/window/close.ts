import type { Kit } from '../interfaces/kit.ts'
import { connectionOf } from '../state/active.ts'
import { track } from '../analytics/track.ts'

/** Closes the modal. */
export function close(kit: Kit): void {
  const state = kit.store.getState()
  if (!state.modal.open) return
  kit.set(({ modal }) => ({ modal: { ...modal, open: false, shake: false } }))
  track(kit, 'MODAL_CLOSE', { connected: connectionOf(state) !== undefined })
}
