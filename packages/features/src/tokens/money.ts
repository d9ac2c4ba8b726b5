import { displayUsd } from '@latchkey/core/format'

/** What a holding is worth in a list, where there is room for some figures only. */
export function displayWorth(amount: string, locale: string): string {
  const [whole = ''] = amount.split('.')
  if (whole.length < longAmount) return displayUsd(amount, locale)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumSignificantDigits: 4,
  })
  return format.format(amount as unknown as number)
}

/** Figures before the point that no longer fit beside a name. */
const longAmount = 8

/** The price of one token: small ones need more places than cents. */
export function displayPrice(price: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    ...(price < 1 ? { maximumSignificantDigits: 4 } : {}),
  }).format(price)
}
