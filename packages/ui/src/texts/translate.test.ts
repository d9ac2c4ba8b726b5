import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { directionOf } from './locale.ts'
import { createTranslate } from './translate.ts'

const texts = {
  plain: 'Close',
  named: 'Continue in {wallet}',
  twice: '{a} and {b} and {a}',
  'apples.one': '{count} apple',
  'apples.other': '{count} apples',
} as const

describe('translate', () => {
  const t = createTranslate<typeof texts>(texts, 'en')

  it('translate fills in values, also twice', () => {
    expect(t('plain')).toBe('Close')
    expect(t('named', { wallet: 'Rabby' })).toBe('Continue in Rabby')
    expect(t('twice', { a: '1', b: '2' })).toBe('1 and 2 and 1')
  })

  it('translate leaves a value that looks like a placeholder', () => {
    expect(t('named', { wallet: '{wallet} $& $1' })).toBe('Continue in {wallet} $& $1')
  })

  it('translate chooses the plural form of the language', () => {
    expect(t('apples', { count: 1 })).toBe('1 apple')
    expect(t('apples', { count: 0 })).toBe('0 apples')
    const apples = {
      'apples.one': '{count} jablko',
      'apples.few': '{count} jablka',
      'apples.other': '{count} jablek',
    } as const
    const czech = createTranslate<typeof apples>(apples, 'cs')
    expect([1, 2, 5].map((count) => czech('apples', { count }))).toEqual([
      '1 jablko',
      '2 jablka',
      '5 jablek',
    ])
  })

  it('translate writes numbers in the digits of the language', () => {
    expect(createTranslate<typeof texts>(texts, 'de')('apples', { count: 12345 })).toBe(
      '12.345 apples',
    )
  })
})

it('an English text is not blank, has no exclamation mark, and has only valid placeholders', () => {
  for (const [key, text] of Object.entries<string>(en)) {
    expect(text.trim(), key).not.toBe('')
    expect(text, key).not.toMatch(/!|\{(?!\w+\})/)
  }
})

it.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['arn', 'ltr'],
  ['fa-IR', 'rtl'],
])('the direction of %s is %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})
