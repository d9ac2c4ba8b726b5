import { directionOf, en as windowEn } from '@latchkey/ui'
import * as locales from '@latchkey/ui/locales'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { featureTextsOf } from './languages.ts'

const all = await Promise.all(
  // Every language of the window is also a language of the features.
  Object.values(locales).map(
    async ({ locale }) => [locale, texts((await featureTextsOf(locale)) ?? {})] as const,
  ),
)
const english: { readonly [key: string]: string } = en
const plural = /\.(zero|one|two|few|many|other)$/
const base = (key: string): string => key.replace(plural, '')
/** Keys without those of errors, which English has in the table of codes (errors.test.ts). */
const bases = (keys: readonly string[]): readonly string[] =>
  [...new Set(keys.map(base))].filter((key) => !key.startsWith('error.')).toSorted()
const placeholders = (text: string): readonly string[] => text.match(/\{\w+\}/g)?.toSorted() ?? []

/** The counts that a list here may have. */
const counts = Array.from({ length: 2000 }, (_, count) => count)

describe.each(all)('%s', (tag, entries) => {
  const keys = entries.map(([key]) => key)
  const rules = new Intl.PluralRules(tag)

  it('a language of the features translates whole features, and has only keys that English has', () => {
    const translated = bases(keys)
    expect(translated.filter((key) => !bases(Object.keys(en)).includes(key))).toEqual([])
    // A new feature is in English until it is translated.
    const [, first = []] = all[0] ?? []
    expect(translated).toEqual(bases(first.map(([key]) => key)))
    const whole = /^(history|receive)\./
    expect(translated.filter((key) => whole.test(key))).toEqual(
      bases(Object.keys(en).filter((key) => whole.test(key))),
    )
  })

  it('a language of the features has the plural forms of its grammar', () => {
    const forms = [...new Set(counts.map((count) => rules.select(count)))].toSorted()
    for (const name of bases(keys.filter((key) => plural.test(key)))) {
      const own = keys.filter((key) => plural.test(key) && base(key) === name)
      expect(own.map((key) => key.slice(name.length + 1)).toSorted(), name).toEqual(forms)
    }
  })

  it('a translation of the features keeps the placeholders', () => {
    for (const [key, text] of entries) {
      const [, form] = plural.exec(key) ?? []
      // A plural form of a single number may leave the number out, as in the window's texts.
      if (form && counts.filter((count) => rules.select(count) === form).length === 1) continue
      const original = english[key] ?? english[`${base(key)}.other`]
      expect(placeholders(text), key).toEqual(placeholders(original ?? ''))
    }
  })

  it('a right-to-left translation of the features isolates names', () => {
    if (directionOf(tag) === 'ltr') return
    for (const [key, text] of entries)
      expect(text.replace(/\u2068\{\w+\}\u2069|\{count\}/g, ''), key).not.toContain('{')
  })

  it('a right-to-left translation of the features keeps an amount before its symbol', () => {
    if (directionOf(tag) === 'ltr') return
    const amount = '\u2068{amount}\u2069 \u2068{symbol}\u2069'
    for (const [key, text] of entries)
      expect(text.replaceAll(`\u2066${amount}\u2069`, ''), key).not.toContain(amount)
  })

  it('a translation of the features leaves no English behind', () => {
    const kept = entries.flatMap(([key, text]) => (english[key] === text ? text : []))
    expect(kept.filter((text) => !names.test(text))).toEqual([])
    if (/\p{Script=Latin}/u.test(Object.fromEntries(entries)['history.title'] ?? '')) return
    for (const [key, text] of entries)
      expect(text.replace(/\{\w+\}/g, '').replaceAll(nameIn, ''), key).not.toMatch(/[a-z]/i)
  })

  it('a feature uses the same translations as the window for the same English texts', () => {
    const window = Object.values(locales).find(({ locale }) => locale === tag)?.texts ?? {}
    const shared = Object.entries<string>(windowEn)
      .filter(([key, text]) => Object.hasOwn(window, key) && !ambiguous.test(text))
      .map(([key, text]) => [text, (window as typeof english)[key]] as const)
    const byEnglish = new Map(shared)
    for (const [key, text] of entries) {
      const original = english[key]
      if (original !== undefined && byEnglish.has(original) && !plural.test(key))
        expect(text, key).toBe(byEnglish.get(original))
    }
  })

  it('a translation of the features is not blank, has no exclamation mark, and has single spaces', () => {
    for (const [key, text] of entries) {
      expect(text, key).toBe(text.trim())
      expect(text, key).not.toMatch(/^$|[!！]|\s{2}|\{(?!\w+\})|undefined/)
    }
  })

  it('a language of the features weighs less than 12 kB in gzip', async () => {
    const zipped = new Blob([JSON.stringify(Object.fromEntries(entries))])
      .stream()
      .pipeThrough(new CompressionStream('gzip'))
    expect((await new Response(zipped).arrayBuffer()).byteLength).toBeLessThan(12_000)
  })
})

/** English texts with one meaning as a title and another in a sentence. */
const ambiguous = /^(your wallet|Continue in \{wallet\})$/

/** Names that are the same in every language, alone and in a sentence. */
const names = /^(NFTs?|NFT \{id\}|Token:?)$/
const nameIn = /NFT|QR|ID|ENS|EOA|Solana|Ethereum/g

function texts(given: {
  readonly [key: string]: string | undefined
}): readonly (readonly [key: string, text: string])[] {
  return Object.entries(given).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, text] as const],
  )
}
