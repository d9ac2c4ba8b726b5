import { isMore, truncateAmount } from './amount.ts'
import { compact, formatted, shortFrom, shortTo, wholeDigits, withoutMarks } from './numerals.ts'

/** A value in dollars and cents, never rounded up. A value below one cent is `<$0.01`. */
export function displayUsd(amount: string, locale: string): string {
  const cut = truncateAmount(amount, 2)
  return isMore(amount) && !isMore(cut)
    ? isolated(`<${written('0.01', locale)}`)
    : formatUsd(cut, locale)
}

/**
 * The same for narrow places, short from a million on: `$290.9B`. A value for which languages have no word is `—`: no
 * account holds that much, so its price is wrong.
 */
export function displayUsdShort(amount: string, locale: string): string {
  const length = wholeDigits(amount)
  if (length > shortTo) return '—'
  return length < shortFrom ? displayUsd(amount, locale) : isolated(compactUsd(amount, locale))
}

/** Dollars in the format of the language. */
export function formatUsd(
  amount: string | number,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  return isolated(written(String(amount), locale, options))
}

function written(amount: string, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return formatted(amount, locale, { ...dollars, ...options })
}

/** The short amount, in the place of the digits of one dollar. */
function compactUsd(amount: string, locale: string): string {
  const one = new Intl.NumberFormat(locale, { ...dollars, maximumFractionDigits: 0 })
  return one
    .formatToParts(1)
    .map(({ type, value }) => (type === 'integer' ? compact(amount, locale) : value))
    .join('')
}

const dollars: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' }

/**
 * Isolates an amount, so that in right-to-left text the sign stays beside its digits (UAX 9). The marks of Intl are removed,
 * because they move the `$` of `US$` to the other side.
 */
function isolated(text: string): string {
  const plain = withoutMarks(text)
  return plain === text ? text : `\u2066${plain}\u2069`
}
