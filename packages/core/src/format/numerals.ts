/** The characters that a language writes numbers with. */
export type Numerals = {
  /** The decimal mark. */
  readonly point: string
  /** Its digits, from 0 to 9. */
  readonly digits: readonly string[]
}

export function numeralsOf(locale: string): Numerals {
  const parts = new Intl.NumberFormat(locale, { useGrouping: false }).formatToParts(9876543210.5)
  const valueOf = (part: string): string => parts.find(({ type }) => type === part)?.value ?? ''
  return { point: valueOf('decimal'), digits: Array.from(valueOf('integer')).toReversed() }
}

/** A decimal string in the language's digits, exact for any length, without groups: the form to edit. */
export function localDigits(amount: string, locale: string): string {
  const { point, digits } = numeralsOf(locale)
  return Array.from(amount, (letter) => (letter === '.' ? point : digits[Number(letter)])).join('')
}

/** Formats a decimal string exactly: Intl takes strings, so no amount becomes a float. */
export function formatted(
  amount: string,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  // As: the overload for strings is newer than TypeScript's library.
  return new Intl.NumberFormat(locale, options).format(amount as unknown as number)
}

/** Amounts from a million on are short in narrow places, with one place: `25.9M`. They are never rounded up. */
export const shortFrom = 7
/** Languages have no words for thousands of trillions. Only worthless tokens have such amounts. */
export const shortTo = 15

/** The short form of an amount of `shortFrom` to `shortTo` digits. */
export function compact(amount: string, locale: string): string {
  const text = formatted(amount, locale, {
    notation: 'compact',
    // In Bengali, the short forms of CLDR 48 write 10^11 with the word for 10^7.
    compactDisplay: new Intl.Locale(locale).language === 'bn' ? 'long' : 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions)
  return withoutMarks(text)
}

/** Intl's marks of direction would separate a sign or symbol from its number; callers isolate the whole amount. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f]/g, '')
}

/** The number of digits before the point. */
export function wholeDigits(amount: string): number {
  return amount.split('.')[0]?.replace(/^0+/, '').length ?? 0
}
