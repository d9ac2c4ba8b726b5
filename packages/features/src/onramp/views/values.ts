import { formatUnits, fullAmount, truncateAmount } from '@latchkey/core/format'

/** Money in the language's format. */
export function moneyOf(
  amount: string,
  currency: string,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string {
  // As: Intl takes decimal text without loss, which its type does not say.
  const text = new Intl.NumberFormat(locale, { style: 'currency', currency, ...options }).format(
    amount as never,
  )
  return `\u2066${text}\u2069`
}

/** The same without cents that are zero. */
export function roundMoneyOf(amount: string, currency: string, locale: string): string {
  return moneyOf(amount, currency, locale, { trailingZeroDisplay: 'stripIfInteger' })
}

/** The currency's sign, such as `$`. */
export function signOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

const places = 6
/** A smaller amount keeps this many digits. */
const leastDigits = 4

/** An amount of a token in six decimals, or in four digits when it is smaller. It is never rounded up. */
export function shownUnits(units: string, decimals: number, locale: string): string {
  const amount = formatUnits(BigInt(units), decimals)
  const [whole = '0', fraction = ''] = amount.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const kept = whole === '0' ? Math.max(places, zeros + leastDigits) : places
  return fullAmount(truncateAmount(amount, kept), { locale })
}

/** An amount in full. */
export function exactUnits(units: string, decimals: number, locale: string): string {
  return fullAmount(formatUnits(BigInt(units), decimals), { locale })
}

/** The sum of two amounts of money. */
export function sumOf(one: string, other: string): string {
  const [a, b] = [centsOf(one), centsOf(other)]
  return formatUnits(a + b, moneyPlaces)
}

/** Providers name fees with more than two places. */
const moneyPlaces = 6

function centsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, moneyPlaces).padEnd(moneyPlaces, '0'))
}
