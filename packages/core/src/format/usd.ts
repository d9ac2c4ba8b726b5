import { isMore, truncateAmount } from './amount.ts'

/** What something is worth, in dollars and cents, never rounded up; `<$0.01` where that is less than a cent. */
export function displayUsd(amount: string, locale: string): string {
  const cut = truncateAmount(amount, 2)
  return isMore(amount) && !isMore(cut)
    ? isolated(`<${written('0.01', locale)}`)
    : formatUsd(cut, locale)
}

/** The same where there is room for some figures only: `$290.9B`. */
export function displayUsdShort(amount: string, locale: string): string {
  const [whole = ''] = amount.split('.')
  if (whole.length < longAmount) return displayUsd(amount, locale)
  // Beyond trillions languages have no short word.
  const notation = whole.length < hugeAmount ? 'compact' : 'scientific'
  return formatUsd(amount, locale, { notation, maximumSignificantDigits: 4 })
}

/** Dollars in the language's own way. */
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
 * Where text runs from right to left the sign stays beside its figures (UAX 9): the marks that Intl sets there take the `$`
 * of `US$` to the other side.
 */
function isolated(text: string): string {
  const plain = text.replace(/[\u061c\u200e\u200f]/g, '')
  return plain === text ? text : `\u2066${plain}\u2069`
}

/** Figures before the point that no longer fit beside a name. */
const longAmount = 8
const hugeAmount = 16
