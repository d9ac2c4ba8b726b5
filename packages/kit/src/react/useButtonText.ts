import { speak } from '@latchkey/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useKitInstance } from './KitContext.tsx'

/**
 * Texts of a button in the kit's language, by key. A page's own words are the host's to choose, so its language is asked
 * for as soon as the button is there: English until it comes.
 */
export function useButtonText<Key extends string>(english: {
  readonly [K in Key]: string
}): (key: Key) => string {
  const { kit } = useKitInstance()
  const { store } = kit
  const texts = useSyncExternalStore(
    store.subscribe,
    () => store.getState().texts,
    () => store.getInitialState().texts,
  )
  useEffect(() => speak(kit), [kit])
  return (key) => texts[key] ?? english[key]
}
