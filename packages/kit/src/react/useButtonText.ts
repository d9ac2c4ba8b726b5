import { loadLanguage } from '@latchkey/core'
import { buttonTexts } from '@latchkey/ui'
import { useEffect } from 'react'
import { useKitInstance } from './KitContext.tsx'
import { useKitState } from './useKitState.ts'

/**
 * Texts of the page's buttons in the kit's language, by key; the window's hook would bring all of its words to the page.
 * A page's own words are the host's to choose, so its language is asked for as soon as the button is there: English
 * until it comes.
 */
export function useButtonText(): (key: keyof typeof buttonTexts) => string {
  const { kit } = useKitInstance()
  const texts = useKitState((state) => state.texts)
  useEffect(() => loadLanguage(kit), [kit])
  return (key) => texts[key] ?? buttonTexts[key]
}
