import type { Kit } from '../interfaces/kit.ts'
import { featureViews } from '../state/featureViews.ts'
import { close } from './close.ts'

/** The time that the flag of a refused close is set (MOD-12). */
const shakeMs = 500

/** Closes the modal for the close button, Escape and the backdrop, unless the visitor must sign in first. */
export function dismiss(kit: Kit): void {
  const {
    modal: { history },
    signIn,
  } = kit.store.getState()
  // MOD-10
  if (signIn?.held && kit.get(featureViews).get(history.at(-1)?.view ?? '')?.asks) shake(kit)
  else close(kit)
}

function shake(kit: Kit): void {
  kit.set(({ modal }) => ({ modal: { ...modal, shake: true } }))
  kit.later(shakeMs, () => kit.set(({ modal }) => ({ modal: { ...modal, shake: false } })))
}
