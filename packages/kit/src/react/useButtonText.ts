import { type KitState, speak } from '@latchkey/core'
import { useEffect } from 'react'
import { useKitInstance } from './KitContext.tsx'
import { useKitState } from './useKitState.ts'

/**
 * Texts of a button in the kit's language, by key. A page's own words are the host's to choose, so its language is asked
 * for as soon as the button is there: English until it comes.
 */
export function useButtonText<Key extends string>(english: {
  readonly [K in Key]: string
}): (key: Key) => string {
  const { kit } = useKitInstance()
  const texts = useKitState(textsOf)
  useEffect(() => speak(kit), [kit])
  return (key) => texts[key] ?? english[key]
}

function textsOf(state: KitState): KitState['texts'] {
  return state.texts
}
