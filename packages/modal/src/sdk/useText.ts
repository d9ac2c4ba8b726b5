import { type Catalogue, createTranslate, en, type Translate } from '@latchkey/ui'
import { useMemo } from 'react'
import { useSelector } from './useSelector.ts'

export type Text<Own extends Catalogue = typeof en> = {
  readonly t: Translate<typeof en & Own>
  /** The language of the texts, as a BCP 47 tag for `Intl`: English until another language is loaded. */
  readonly locale: string
}

/**
 * The texts in the visitor's language, with the host's own texts first. The component renders again when the language is
 * loaded.
 *
 * @param own a feature's texts, beside those of the window: they are fetched with the feature alone (HOST-06)
 */
export function useText<Own extends Catalogue = typeof en>(own?: Own): Text<Own> {
  const texts = useSelector((state) => state.texts)
  const locale = useSelector((state) => state.language) ?? 'en'
  return useMemo(() => {
    // As: without `own`, its type is that of `en`. Every row of a list calls this hook, so only features pay for a copy.
    const all = (own ? { ...en, ...own } : en) as typeof en & Own
    return {
      t: createTranslate(all, locale, texts),
      locale,
    }
  }, [own, locale, texts])
}
