import { formatUsd } from '@latchkey/core/format'

/** The price of one token: small ones need more places than cents. */
export function displayPrice(price: number, locale: string): string {
  return formatUsd(price, locale, price < 1 ? { maximumSignificantDigits: 4 } : {})
}
