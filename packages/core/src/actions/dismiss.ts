import type { Kit } from '../kit.ts'
import { close } from './close.ts'

/** How long the flag of a refused close is up (MOD-12). */
const shakeMs = 500

/** What the close button, Escape and the backdrop do: close, unless the view asks for an answer first. */
export function dismiss(kit: Kit): void {
  const {
    modal: { history },
    signIn,
  } = kit.store.getState()
  if (history.some((route) => route.view === 'UnsupportedChain')) return shake(kit)
  // MOD-10
  if (signIn?.held && /^(?:Approve|SIWX|ConnectingSiwe)/.test(history.at(-1)?.view ?? ''))
    return shake(kit)
  close(kit)
}

function shake(kit: Kit): void {
  kit.set(({ modal }) => ({ modal: { ...modal, shake: true } }))
  kit.later(shakeMs, () => kit.set(({ modal }) => ({ modal: { ...modal, shake: false } })))
}
