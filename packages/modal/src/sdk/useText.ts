import type { Kit } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { type Catalogue, createTranslate, shellTexts, type Translate } from '@latchkey/ui'
import { useKit } from './useKit.ts'

export type Text<C extends Catalogue> = {
  readonly t: Translate<C>
  /** BCP 47, for `Intl`. */
  readonly locale: string
  /** An error in words for the visitor: the language's own, else those of the code's row. */
  readonly errorText: (error: unknown) => string
}

/** The texts of the shell, in the visitor's language. Views that are fetched later bring theirs: `useViewText`. */
export function useText(): Text<typeof shellTexts> {
  return useKit().get(shellText)
}

function shellText(kit: Kit): Text<typeof shellTexts> {
  return textOf(kit, shellTexts)
}

export function textOf<C extends Catalogue>(kit: Kit, catalogue: C): Text<C> {
  const texts: { readonly [key: string]: string | undefined } = catalogue
  const locale = supportedLocale(kit.options.locale)
  return {
    t: createTranslate<C>(catalogue, locale),
    locale,
    errorText: (error) =>
      isKitError(error)
        ? (texts[`error.${error.code}`] ?? error.message)
        : error instanceof Error
          ? error.message
          : String(error),
  }
}

/** A tag that Intl rejects would throw in the middle of a view. */
function supportedLocale(wanted = 'en'): string {
  try {
    return Intl.getCanonicalLocales(wanted)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
