import type { Kit, KitState, Language } from '@latchkey/core'
import { type Catalogue, createTranslate, shellTexts, type Translate } from '@latchkey/ui'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
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
  const kit = useKit()
  const language = useSelector(languageOf)
  return useMemo(() => textOf(kit, catalogue, language), [kit, catalogue, language])
}

function textOf<C extends Catalogue>(
  { options }: Kit,
  catalogue: C,
  language: Language | undefined,
): Text<C> {
  const locale = language?.locale ?? 'en'
  return { t: createTranslate(catalogue, locale, [options.texts, language?.texts]), locale }
}

export function languageOf(state: KitState): Language | undefined {
  return state.language
}
