import type { FeatureTexts } from './featureTexts.ts'

/** Every language beside English, fetched on demand. Chinese is chosen by its script, as in `@latchkey/ui`. */
const languages: { readonly [tag: string]: () => Promise<FeatureTexts> } = {
  ar: () => import('./locales/ar.ts').then(({ ar }) => ar),
  bn: () => import('./locales/bn.ts').then(({ bn }) => bn),
  de: () => import('./locales/de.ts').then(({ de }) => de),
  es: () => import('./locales/es.ts').then(({ es }) => es),
  fa: () => import('./locales/fa.ts').then(({ fa }) => fa),
  fr: () => import('./locales/fr.ts').then(({ fr }) => fr),
  he: () => import('./locales/he.ts').then(({ he }) => he),
  hi: () => import('./locales/hi.ts').then(({ hi }) => hi),
  id: () => import('./locales/id.ts').then(({ id }) => id),
  it: () => import('./locales/it.ts').then(({ it }) => it),
  ja: () => import('./locales/ja.ts').then(({ ja }) => ja),
  ko: () => import('./locales/ko.ts').then(({ ko }) => ko),
  pl: () => import('./locales/pl.ts').then(({ pl }) => pl),
  pt: () => import('./locales/ptBR.ts').then(({ ptBR }) => ptBR),
  ru: () => import('./locales/ru.ts').then(({ ru }) => ru),
  th: () => import('./locales/th.ts').then(({ th }) => th),
  tr: () => import('./locales/tr.ts').then(({ tr }) => tr),
  uk: () => import('./locales/uk.ts').then(({ uk }) => uk),
  vi: () => import('./locales/vi.ts').then(({ vi }) => vi),
  'zh-Hans': () => import('./locales/zhHans.ts').then(({ zhHans }) => zhHans),
  'zh-Hant': () => import('./locales/zhHant.ts').then(({ zhHant }) => zhHant),
}

/**
 * The features' texts in the language of a BCP 47 tag; undefined for English. Rejects when the tag is invalid, or the file
 * fails to load.
 */
export async function featureTextsOf(tag: string): Promise<FeatureTexts | undefined> {
  const { language, script } = new Intl.Locale(tag).maximize()
  return (languages[`${language}-${script}`] ?? languages[language])?.()
}
