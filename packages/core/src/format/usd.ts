import { isMore, truncateAmount } from './amount.ts'

/** A value in dollars and cents, never rounded up. A value below one cent is `<$0.01`. */
export function displayUsd(amount: string, locale: string): string {
  const cut = truncateAmount(amount, 2)
  return isMore(amount) && !isMore(cut)
    ? isolated(`<${written('0.01', locale)}`)
    : formatUsd(cut, locale)
}

/** The same in a short form for narrow places: `$290.9B`. */
export function displayUsdShort(amount: string, locale: string): string {
  const [whole = ''] = amount.split('.')
  if (whole.length < longAmount) return displayUsd(amount, locale)
  // Languages have no short word beyond trillions.
  const notation = whole.length < hugeAmount ? 'compact' : 'scientific'
  return formatUsd(amount, locale, { notation, maximumSignificantDigits: 4 })
}

/** Dollars in the format of the language. */
export function formatUsd(
  amount: string | number,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  return isolated(written(amount, locale, options))
}

function written(
  amount: string | number,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', ...options })
  // The string overload, exact for any length, is newer than TypeScript's library.
  return format.format(amount as unknown as number)
}

/**
 * Isolates an amount, so that in right-to-left text the sign stays beside its digits (UAX 9). The marks of Intl are removed,
 * because they move the `$` of `US$` to the other side.
 */
function isolated(text: string): string {
  const plain = text.replace(/[\u061c\u200e\u200f]/g, '')
  return plain === text ? text : `\u2066${plain}\u2069`
}

/** An amount with this many digits before the point does not fit beside a name. */
const longAmount = 8
const hugeAmount = 16
