import { type KitState, speak } from '@latchkey/core'
import { useEffect } from 'react'
import { useKitInstance } from './KitContext.tsx'
import { useKitState } from './useKitState.ts'

/**
 * Texts of a button in the kit's language, by key. The page's own words are the host's to choose, so its language is
 * asked for as soon as the button is there: English until it comes.
 */
export function useButtonText<Key extends string>(english: {
  readonly [K in Key]: string
}): (key: Key) => string {
  const { kit } = useKitInstance()
  const locale = useKitState(localeOf)
  useEffect(() => speak(kit), [kit])
  const language = locale === undefined ? undefined : kit.store.getState().language
  return (key) => kit.options.texts?.[key] ?? language?.texts[key] ?? english[key]
}

/** The tag alone: a selection is compared as text, which a whole language is too long for. */
function localeOf(state: KitState): string | undefined {
  return state.language?.locale
}
