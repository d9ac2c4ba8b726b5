import { en, type TextKey } from '../texts/en.ts'

export type Say = (key: TextKey, values?: { readonly [name: string]: string }) => string

/** Languages beside English: a file of texts for each, fetched when the page asks for it. */
export const languages = [
  ...['ar', 'bn', 'de', 'es', 'fa', 'fr', 'he', 'hi', 'id', 'it', 'ja', 'ko', 'pl', 'pt-BR', 'ru'],
  ...['th', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant'],
] as const

export const english: Say = sayIn(en)

/** The texts of the nearest language; English where there is none, and when its file does not come. */
export async function loadTexts(
  tag: string,
): Promise<{ readonly language: string; readonly say: Say }> {
  const language = nearest(tag)
  if (language === undefined) return { language: 'en', say: english }
  try {
    const texts: unknown = await (await fetch(`/texts/${language}.json`)).json()
    if (typeof texts !== 'object' || texts === null) throw new Error('texts are an object')
    return { language, say: sayIn({ ...en, ...texts }) }
  } catch {
    return { language: 'en', say: english }
  }
}

function sayIn(texts: { readonly [Key in TextKey]: string }): Say {
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
