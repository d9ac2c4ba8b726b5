import type { KitState } from '@latchkey/core'
import { type Catalogue, createTranslate, shellTexts, type Translate } from '@latchkey/ui'
import { useMemo } from 'react'
import { useSelector } from './useSelector.ts'

export type Text<C extends Catalogue> = {
  readonly t: Translate<C>
  /** BCP 47, for `Intl`: the language of the texts, which is English until another is here. */
  readonly locale: string
}

/** The texts of the shell, in the visitor's language. Views that are fetched later bring theirs: `useViewText`. */
export function useText(): Text<typeof shellTexts> {
  return useTextOf(shellTexts)
}

/** A catalogue in the kit's language, with the host's words first. Renders again when the language comes. */
export function useTextOf<C extends Catalogue>(catalogue: C): Text<C> {
  const texts = useSelector(textsOf)
  const locale = useSelector((state) => state.language) ?? 'en'
  return useMemo(
    () => ({ t: createTranslate(catalogue, locale, texts), locale }),
    [catalogue, locale, texts],
  )
}

export function textsOf(state: KitState): KitState['texts'] {
  return state.texts
}
