import type { Kit } from '../interfaces/kit.ts'
import { connectionOf } from '../state/active.ts'
import { track } from '../analytics/track.ts'
import { closings } from './closings.ts'

/** Closes the modal. An `open` that still waits for its code opens nothing. */
export function close(kit: Kit): void {
  kit.get(closings).count++
  const state = kit.store.getState()
  if (!state.modal.open) return
  kit.set(({ modal }) => ({ modal: { ...modal, open: false, shake: false } }))
  track(kit, 'MODAL_CLOSE', { connected: connectionOf(state) !== undefined })
}
