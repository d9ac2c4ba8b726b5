import { en, type TextKey, type Texts } from './en.ts'
import { ar } from './locales/ar.ts'
import { bn } from './locales/bn.ts'
import { de } from './locales/de.ts'
import { es } from './locales/es.ts'
import { fa } from './locales/fa.ts'
import { fr } from './locales/fr.ts'
import { he } from './locales/he.ts'
import { hi } from './locales/hi.ts'
import { id } from './locales/id.ts'
import { it } from './locales/it.ts'
import { ja } from './locales/ja.ts'
import { ko } from './locales/ko.ts'
import { pl } from './locales/pl.ts'
import { ptBR } from './locales/ptBR.ts'
import { ru } from './locales/ru.ts'
import { th } from './locales/th.ts'
import { tr } from './locales/tr.ts'
import { uk } from './locales/uk.ts'
import { vi } from './locales/vi.ts'
import { zhHans } from './locales/zhHans.ts'
import { zhHant } from './locales/zhHant.ts'

/** The visitor's language: its nearest relative among ours, or English. */
export type Speech = {
  /** BCP 47. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  say(key: TextKey, names?: { readonly [name: string]: string }): string
  /** A moment in UTC, for a mail; a page has the visitor's own clock. */
  time(at: Date): string
}

export function textsFor(wanted: string): Speech {
  const { language, texts } = nearest(wanted)
  return {
    language,
    direction: rightToLeft.has(language) ? 'rtl' : 'ltr',
    say: (key, names = {}) =>
      texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole),
    time: (at) =>
      new Intl.DateTimeFormat(language, {
        dateStyle: 'long',
        timeStyle: 'long',
        timeZone: 'UTC',
      }).format(at),
  }
}

const languages: { readonly [language: string]: Texts } = {
  en,
  ar,
  bn,
  de,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  pl,
  ru,
  th,
  tr,
  uk,
  vi,
  pt: ptBR,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
}
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he'])

/** RFC 4647 3.4 with the likely subtags of UTS 35: Hong Kong gets traditional characters. */
function nearest(wanted: string): { readonly language: string; readonly texts: Texts } {
  try {
    const { language, script } = new Intl.Locale(wanted).maximize()
    for (const each of [`${language}-${script}`, language]) {
      const texts = Object.hasOwn(languages, each) ? languages[each] : undefined
      if (texts) return { language: each, texts }
    }
  } catch {
    // No tag of BCP 47.
  }
  return { language: 'en', texts: en }
}
