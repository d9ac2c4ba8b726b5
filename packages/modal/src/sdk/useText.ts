import type { Kit } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { createTranslate, en, type Translate } from '@latchkey/ui'
import { useKit } from './useKit.ts'

export type Text = {
  readonly t: Translate
  /** BCP 47, for `Intl`. */
  readonly locale: string
  /** An error in words for the visitor: the language's own, else those of the code's row. */
  readonly errorText: (error: unknown) => string
}

/** The texts in the visitor's language. */
export function useText(): Text {
  return useKit().get(textOf)
}

function textOf(kit: Kit): Text {
  const texts: { readonly [key: string]: string | undefined } = en
  const locale = supportedLocale(kit.options.locale)
  return {
    t: createTranslate(en, locale),
    locale,
    errorText: error =>
      isKitError(error) ? (texts[`error.${error.code}`] ?? error.message) : error instanceof Error ? error.message : String(error),
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
