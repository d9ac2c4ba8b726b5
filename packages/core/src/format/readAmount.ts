import { numeralsOf } from './numerals.ts'

/** A typed or pasted amount. */
export type AmountReading =
  | { readonly kind: 'none' }
  /** A plain decimal string, as `1234.5`. */
  | { readonly kind: 'amount'; readonly amount: string }
  /** One separator before three digits, as in `1,000`: it may group digits, or it may be the decimal mark. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [grouped: string, decimal: string] }
  | { readonly kind: 'wrong' }

/** The text in an amount's field, and its result. */
export type TypedAmount = AmountReading & { readonly text: string }

export const noAmount: TypedAmount = { kind: 'none', text: '' }

/** 256 bits have 78 digits, and a token has at most 255 decimals. */
const maxLength = 400

/**
 * Reads an amount as the kit shows it in the language, and as other pages and wallets write it: with any digits, groups and
 * decimal mark. The direction of a shown amount, `+` or U+2212, is left out. The language's own decimal mark is never
 * ambiguous.
 */
export function readAmount(text: string, locale: string): AmountReading {
  if (text.length > maxLength) return { kind: 'wrong' }
  const { point, digits } = numeralsOf(locale)
  const plain = Array.from(text, (letter) => plainOf(letter, digits))
    .join('')
    .trim()
    .replace(/^[+−]\s?(?=.)/, '')
  // The decimal mark alone begins an amount.
  if (/^[.,٫]?$/.test(plain)) return { kind: 'none' }
  const grouped = withoutGroups(plain)
  const decimal = marks.map((mark) => withMark(plain, mark)).find((each) => each !== undefined)
  if (grouped !== undefined && decimal !== undefined && !plain.includes(plainOf(point, digits)))
    return { kind: 'ambiguous', readings: [grouped, decimal] }
  const amount = decimal ?? grouped
  return amount === undefined ? { kind: 'wrong' } : { kind: 'amount', amount }
}

export function typedAmount(text: string, locale: string): TypedAmount {
  return { ...readAmount(text, locale), text }
}

/** Points, commas and the Arabic decimal mark. */
const marks = ['.', ',', '٫'] as const
/** In addition to these marks, spaces, apostrophes and the Arabic separator of thousands group digits. */
const groups = String.raw`[.,٬'’\s]`
/** Thousands, or lakhs and crores. */
const grouped = [
  new RegExp(String.raw`^[1-9]\d{0,2}(${groups})\d{3}(?:\1\d{3})*$`),
  new RegExp(String.raw`^[1-9]\d?(${groups})(?:\d{2}\1)+\d{3}$`),
]

function withMark(plain: string, mark: string): string | undefined {
  const [whole = '', fraction = '', ...more] = plain.split(mark)
  if (!plain.includes(mark) || more.length > 0 || !/^\d*$/.test(fraction)) return undefined
  const before = whole === '' && fraction ? '0' : withoutGroups(whole)
  const places = fraction.replace(/0+$/, '')
  return before === undefined ? undefined : before + (places && `.${places}`)
}

function withoutGroups(whole: string): string | undefined {
  if (/^\d+$/.test(whole)) return whole.replace(/^0+(?=\d)/, '')
  return grouped.some((form) => form.test(whole)) ? whole.replace(/\D/g, '') : undefined
}

/** ASCII for a digit or mark of any script; nothing for marks of direction. */
function plainOf(letter: string, digits: readonly string[]): string {
  const local = digits.indexOf(letter)
  if (local >= 0) return String(local)
  for (const zero of zeros) {
    const digit = letter.charCodeAt(0) - zero.charCodeAt(0)
    if (digit >= 0 && digit <= 9) return String(digit)
  }
  if (/[\u061c\u200e\u200f\u2066-\u2069]/.test(letter)) return ''
  return { '．': '.', '，': ',', '،': ',' }[letter] ?? letter
}

/** Arabic, Persian, Devanagari, Bengali, Thai and full width, beside those of the language. */
const zeros = ['٠', '۰', '०', '০', '๐', '０'] as const
