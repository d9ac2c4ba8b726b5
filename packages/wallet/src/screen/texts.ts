import { en, type TextKey } from '../texts/en.ts'

export type Say<Key extends string = TextKey> = (
  key: Key,
  values?: { readonly [name: string]: string },
) => string

type Texts<Key extends string> = { readonly [Each in Key]: string }

/** Languages beside English: a file of texts for each, fetched when the page asks for it. */
export const languages = [
  ...['ar', 'bn', 'de', 'es', 'fa', 'fr', 'he', 'hi', 'id', 'it', 'ja', 'ko', 'pl', 'pt-BR', 'ru'],
  ...['th', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant'],
] as const

export const english = sayIn(en)

/** The texts of the nearest language; English where there is none, and when its file does not come. */
export async function loadTexts<Key extends string>(
  tag: string,
  own: Texts<Key>,
): Promise<{ readonly language: string; readonly say: Say<Key> }> {
  const language = nearest(tag)
  if (language === undefined) return { language: 'en', say: sayIn(own) }
  try {
    const texts: unknown = await (await fetch(`/texts/${language}.json`)).json()
    if (typeof texts !== 'object' || texts === null) throw new Error('texts are an object')
    return { language, say: sayIn({ ...own, ...texts }) }
  } catch {
    return { language: 'en', say: sayIn(own) }
  }
}

export function sayIn<Key extends string>(texts: Texts<Key>): Say<Key> {
  return (key, values = {}) =>
    String(texts[key]).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function nearest(tag: string): string | undefined {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  const wanted = [`${language}-${script}`, `${language}-${region}`, language]
  return (
    languages.find((each) => wanted.includes(each)) ?? (language === 'pt' ? 'pt-BR' : undefined)
  )
}
