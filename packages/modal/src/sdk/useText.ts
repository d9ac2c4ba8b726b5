import type { Kit } from '@latchkey/core'
import { type Catalogue, createTranslate, shellTexts, type Translate } from '@latchkey/ui'
import { useKit } from './useKit.ts'

export type Text<C extends Catalogue> = {
  readonly t: Translate<C>
  /** BCP 47, for `Intl`. */
  readonly locale: string
}

/** The texts of the shell, in the visitor's language. Views that are fetched later bring theirs: `useViewText`. */
export function useText(): Text<typeof shellTexts> {
  return useKit().get(shellText)
}

function shellText(kit: Kit): Text<typeof shellTexts> {
  return textOf(kit, shellTexts)
}

export function textOf<C extends Catalogue>(kit: Kit, catalogue: C): Text<C> {
  const locale = supportedLocale(kit.options.locale)
  return { t: createTranslate<C>(catalogue, locale), locale }
}

/** A tag that Intl rejects would throw in the middle of a view. */
function supportedLocale(wanted = 'en'): string {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
