import { loadLanguage } from '@latchkey/core'
import { buttonTexts } from '@latchkey/ui'
import { useEffect } from 'react'
import { useKitInstance } from './KitContext.tsx'
import { useKitState } from './useKitState.ts'

/**
 * The texts of the page's buttons in the kit's language, by key. The window's hook would load all of the window's texts on
 * the page. The language is fetched as soon as the button is mounted, and the texts are English until it arrives.
 */
export function useButtonText(): (key: keyof typeof buttonTexts) => string {
  const { kit } = useKitInstance()
  const texts = useKitState((state) => state.texts)
  useEffect(() => loadLanguage(kit), [kit])
  return (key) => texts[key] ?? buttonTexts[key]
}
