import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { displayBalance, fullAmount, type Sign } from './figures.ts'
import { formatUnits, localDigits, readAmount, truncateAmount } from './index.ts'
import type { AmountReading } from './readAmount.ts'

// Millions of rounds use the same few formats, and to make one takes three quarters of a round.
const { NumberFormat } = Intl
beforeAll(() => {
  const made = new Map<string, Intl.NumberFormat>()
  Intl.NumberFormat = new Proxy(NumberFormat, {
    construct(target, [locale, options]: [string, Intl.NumberFormatOptions?]) {
      const key = `${locale} ${JSON.stringify(options)}`
      const format = made.get(key) ?? new target(locale, options)
      made.set(key, format)
      return format
    },
  })
})
afterAll(() => {
  Intl.NumberFormat = NumberFormat
})

/** Every language of the kit, and tags by which hosts get other digits, groups or marks in it. */
const languages = [
  ['en', 'ar', 'bn', 'de', 'es', 'fa', 'fr', 'he', 'hi', 'id', 'it', 'ja', 'ko', 'pl', 'pt-BR'],
  ['ru', 'th', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant'],
  ['ar-EG', 'de-AT', 'de-CH', 'en-IN', 'en-ZA', 'es-MX', 'fr-CH', 'pt-PT', 'zh-HK'],
  ['hi-u-nu-deva', 'th-u-nu-thai', 'ar-u-nu-arab', 'fa-u-nu-latn', 'ja-u-nu-fullwide'],
].flat()

const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 77 }))
  .map(([units, decimals]) => formatUnits(units, decimals))
const everyday = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, decimals]) => formatUnits(units, decimals))
const signs = fc.constantFrom<Sign>('', '+', '−')

/** The amount that a visitor gets, who chooses the shown one when asked. */
function chosen(reading: AmountReading): string | undefined {
  if (reading.kind === 'ambiguous') return reading.readings[0]
  return reading.kind === 'amount' ? reading.amount : undefined
}

test.each(languages)('every amount that is shown in %s can be typed back', (locale) => {
  fc.assert(
    fc.property(fc.oneof(amounts, everyday), signs, (amount, sign) => {
      const shown = fullAmount(amount, { locale, sign })
      const reading = readAmount(shown, locale)
      expect(chosen(reading)).toBe(amount)
      const balance = truncateAmount(amount, 3)
      if (/[1-9]/.test(balance) || !/[1-9]/.test(amount))
        expect(chosen(readAmount(displayBalance(amount, { locale }), locale))).toBe(balance)
      // The form to edit, as Max fills it in, is never asked about.
      const edited = readAmount(localDigits(amount, locale), locale)
      expect(edited.kind === 'amount' && edited.amount).toBe(amount)
      if (reading.kind === 'ambiguous')
        expect(shown).toMatch(/^[+−]?\p{Nd}{1,3}[.,，．]\p{Nd}{3}$/u)
    }),
  )
})

describe('typed amount', () => {
  it.each([
    ['۱۲٫۵', 'fa', '12.5'],
    ['۱۲٫۵', 'en', '12.5'],
    ['12.5', 'fa', '12.5'],
    ['۱۲،۵', 'fa', '12.5'],
    ['١٬٢٣٤٫٥', 'ar-EG', '1234.5'],
    ['১২,৩৪,৫৬৭.৮৯১', 'bn', '1234567.891'],
    ['१२,३४,५६७', 'hi', '1234567'],
    ['1\u202f234,5', 'fr', '1234.5'],
    ['1\u202f234', 'fr', '1234'],
    ['1 234,5', 'en', '1234.5'],
    ['1’234.5', 'de-CH', '1234.5'],
    ["1'234.5", 'de', '1234.5'],
    ['−12.5', 'en', '12.5'],
    ['+ 12.5', 'en', '12.5'],
    ['\u2066−۱۲٫۵\u2069', 'fa', '12.5'],
    ['１２．５', 'ja', '12.5'],
    ['1,5', 'en', '1.5'],
    ['1.5', 'de', '1.5'],
    ['1,234.5', 'de', '1234.5'],
    ['1.234,5', 'en', '1234.5'],
    ['1,234,567', 'de', '1234567'],
    ['1.234', 'en', '1.234'],
    ['1,234', 'de', '1.234'],
    ['0,123', 'en', '0.123'],
    ['1234,567', 'en', '1234.567'],
    ['.5', 'en', '0.5'],
    ['5.', 'en', '5'],
    [' 007.10 ', 'en', '7.1'],
    ['1 000', 'en', '1000'],
    ['1٬000', 'fa', '1000'],
  ])('%j in %s is the amount %s', (text, locale, amount) => {
    expect(readAmount(text, locale)).toEqual({ kind: 'amount', amount })
  })
  it.each([
    ['1,000', 'en', '1000', '1'],
    ['1,234', 'en', '1234', '1.234'],
    ['12,345', 'ja', '12345', '12.345'],
    ['1.000', 'de', '1000', '1'],
    ['1.234', 'fr', '1234', '1.234'],
    ['1,234', 'fa', '1234', '1.234'],
    ['1.234', 'fa', '1234', '1.234'],
    [' +1,000', 'en', '1000', '1'],
  ])('%j in %s is asked about: %s or %s', (text, locale, ...readings) => {
    expect(readAmount(text, locale)).toEqual({ kind: 'ambiguous', readings })
  })
  it.each(['', ' ', '\u200e', '.', ',', '٫'])('%j is no amount yet', (text) => {
    expect(readAmount(text, 'en')).toEqual({ kind: 'none' })
  })
  it.each(
    [
      ['..', '1.2.3', '1,00,0', '1,2345,678', '12 34', '1,234 567', '1,234,56', '1.234,567.8'],
      ['-1', '−', '<0.001', '1.2M', '1e5', '0x10', '1²', '½', 'NaN', '1_000', '0,000,000'],
      ['1 ETH'],
    ].flat(),
  )('%j is no amount', (text) => {
    expect(readAmount(text, 'en')).toEqual({ kind: 'wrong' })
  })
  it('a text of a million digits is no amount', () => {
    expect(readAmount('9'.repeat(1_000_000), 'en')).toEqual({ kind: 'wrong' })
  })
})
