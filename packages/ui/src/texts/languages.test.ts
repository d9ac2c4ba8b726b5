import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { languageOf } from './languages.ts'
import { directionOf } from './locale.ts'
import * as locales from './locales/index.ts'
import { createTranslate, type Locale } from './translate.ts'

const all: readonly (readonly [name: string, locale: Locale])[] = Object.entries(locales)
const english: { readonly [key: string]: string } = en
const plural = /\.(zero|one|two|few|many|other)$/
const placeholders = (text: string): readonly string[] => text.match(/\{\w+\}/g)?.toSorted() ?? []

/** The counts that a list here may have. */
const counts = Array.from({ length: 2000 }, (_, count) => count)

describe.each(all)('%s', (_, { locale, texts }) => {
  const entries: readonly (readonly [key: string, text: string])[] = Object.entries(texts)
  const rules = new Intl.PluralRules(locale)

  it('a language of the window has exactly the keys of English', () => {
    const bases = (keys: readonly string[]): readonly string[] =>
      [...new Set(keys.map((key) => key.replace(plural, '')))]
        .filter((key) => !key.startsWith('error.'))
        .toSorted()
    expect(bases(Object.keys(texts))).toEqual(bases(Object.keys(en)))
  })

  it('a language of the window has the plural forms of its grammar', () => {
    const forms = [...new Set(counts.map((count) => rules.select(count)))].toSorted()
    for (const key of Object.keys(en).filter((each) => each.endsWith('.other'))) {
      const base = key.slice(0, -'.other'.length)
      expect(
        Object.keys(texts)
          .filter((each) => plural.test(each) && each.replace(plural, '') === base)
          .map((each) => each.slice(base.length + 1))
          .toSorted(),
        base,
      ).toEqual(forms)
    }
  })

  it('a translation of the window keeps the placeholders', () => {
    for (const [key, text] of entries) {
      const [, form] = plural.exec(key) ?? []
      // A plural form of a single number may leave the number out: Arabic has a word for "two networks".
      if (form && counts.filter((count) => rules.select(count) === form).length === 1) continue
      const original = english[key] ?? english[key.replace(plural, '.other')]
      expect(placeholders(text), key).toEqual(placeholders(original ?? ''))
    }
  })

  it('a right-to-left translation of the window isolates names', () => {
    if (directionOf(locale) === 'ltr') return
    // UAX 9, 2.3: without isolates, a Latin name pulls the punctuation beside it to its own side.
    for (const [key, text] of entries)
      expect(text.replace(/\u2068\{\w+\}\u2069|\{(count|reason)\}/g, ''), key).not.toContain('{')
  })

  it('a translation of the window leaves no English behind', () => {
    const kept = new Set(
      entries.filter(([key, text]) => english[key] === text).map(([, text]) => text),
    )
    expect([...kept].filter((text) => !names.test(text)).toSorted()).toEqual(alike[locale] ?? [])
    if (!/\p{Script=Latin}/u.test(texts['modal.close']))
      for (const [key, text] of entries)
        expect(text.replace(/\{\w+\}/g, '').replaceAll(nameIn, ''), key).not.toMatch(/[a-z]/i)
  })

  it('a translation of the window is not blank, has no exclamation mark, and has single spaces and full stops', () => {
    for (const [key, text] of entries) {
      expect(text, key).toBe(text.trim())
      expect(text, key).not.toMatch(/^$|[!！]|\s{2}|\{(?!\w+\})/)
      // The sentence of an error gets its full stop from `modal.reason`.
      if (key.startsWith('error.')) expect(text, key).not.toMatch(/[.。।]$/)
    }
  })

  it('a language of the window weighs less than 6 kB in gzip', async () => {
    const zipped = new Blob([JSON.stringify(texts)])
      .stream()
      .pipeThrough(new CompressionStream('gzip'))
    expect((await new Response(zipped).arrayBuffer()).byteLength).toBeLessThan(6000)
  })
})

/** Names that are the same in every language, alone and in a sentence. */
const names = /^(EVM|Solana|Bitcoin|Polkadot|Ordinals|App Store|Google Play|\{reason\}\.)$/
const nameIn = /EVM|Solana|Bitcoin|Polkadot|Ordinals|App Store|Google Play|Chrome|Firefox|QR|ID/g

/** Words that a language shares with English. */
const alike: { readonly [locale: string]: readonly string[] } = {
  de: ['App', 'Browser', 'Code: {code}', 'Desktop', 'Details', 'Wallets', 'Web', 'Website'],
  es: ['App', 'Web'],
  fr: ['Web'],
  id: ['Browser', 'Desktop', 'Web'],
  it: ['Account', 'Account {account}', 'App', 'Browser', 'Desktop', 'Web', '{count} wallet'],
  pl: ['Web'],
  'pt-BR': ['App', 'Web'],
  tr: ['Web'],
  vi: ['Web'],
}

describe('language of a tag', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE-at', 'de'],
    ['zh', 'zhHans'],
    ['zh-CN', 'zhHans'],
    ['zh-SG', 'zhHans'],
    ['zh-TW', 'zhHant'],
    ['zh-HK', 'zhHant'],
    ['zh-Hans-HK', 'zhHans'],
    ['pt', 'ptBR'],
    ['pt-PT', 'ptBR'],
    ['es-419', 'es'],
    ['iw', 'he'],
  ])('the language of %s is %s', async (tag, name) => {
    const locale = all.find(([each]) => each === name)?.[1]
    expect(locale).toBeDefined()
    expect((await languageOf(tag))?.texts).toBe(locale?.texts)
  })

  it.each(['en', 'en-GB', 'tlh', 'und'])('the language of %s is English', async (tag) => {
    expect(await languageOf(tag)).toBeUndefined()
  })

  it.each([
    ['de', '12.345'],
    ['es', '12.345'],
    ['es-419', '12,345'],
    ['hi', '12,345'],
    ['fa', '۱۲٬۳۴۵'],
  ])('the tag %s writes numbers as its region does', async (tag, written) => {
    const language = await languageOf(tag)
    const t = createTranslate(en, language?.locale ?? '', language?.texts)
    expect(t('networks.found', { count: 12345 })).toContain(written)
  })

  it('a text that is not a tag is refused', async () => {
    await expect(languageOf('no tag')).rejects.toThrow(RangeError)
  })
})

describe('source of a text', () => {
  const { texts } = locales.pl

  it('a text comes from the host first, then from the language, then from English', () => {
    const t = createTranslate(en, 'pl', {
      ...texts,
      'connect.title': 'Zaloguj się',
    })
    expect(t('connect.title')).toBe('Zaloguj się')
    expect(t('modal.back')).toBe('Wstecz')
    const older = createTranslate(en, 'pl', { 'modal.close': 'Zamknij' })
    expect(older('modal.back')).toBe('Back')
    expect(older('networks.found', { count: 3 })).toBe('3 networks')
  })

  it('a text comes in the plural form of its number', () => {
    const t = createTranslate(en, 'pl', texts)
    expect([1, 3, 5, 22].map((count) => t('wallets.found', { count }))).toEqual([
      '1 portfel',
      '3 portfele',
      '5 portfeli',
      '22 portfele',
    ])
  })
})
