import type { Kit } from '../interfaces/kit.ts'
import { featureViews } from '../state/featureViews.ts'
import { close } from './close.ts'

/** How long the flag of a refused close is up (MOD-12). */
const shakeMs = 500

/** What the close button, Escape and the backdrop do: close, unless the view asks for an answer first. */
export function dismiss(kit: Kit): void {
  const {
    modal: { history },
    signIn,
  } = kit.store.getState()
  // MOD-10
  const refusing = signIn?.held && kit.get(featureViews).get(history.at(-1)?.view ?? '')?.asks
  if (refusing || history.some(({ view }) => view === 'UnsupportedChain')) shake(kit)
  else close(kit)
}

function shake(kit: Kit): void {
  kit.set(({ modal }) => ({ modal: { ...modal, shake: true } }))
  kit.later(shakeMs, () => kit.set(({ modal }) => ({ modal: { ...modal, shake: false } })))
}
