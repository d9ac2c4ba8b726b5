import { formatUsd } from '@latchkey/core/format'

/** The price of a token: a small price needs more decimals than cents. */
export function displayPrice(price: number, locale: string): string {
  return formatUsd(price, locale, price < 1 ? { maximumSignificantDigits: 4 } : {})
}
