import type { Units } from '@latchkey/core'
import { formatUnits, multiplyDecimals } from '@latchkey/core/format'

/** What an amount is worth, in the language's own way; undefined without a price. */
export function usdOf(
  { units, decimals }: { readonly units: Units; readonly decimals: number },
  price: number | undefined,
  locale: string,
): string | undefined {
  if (!price) return undefined
  const cents = multiplyDecimals(formatUnits(units, decimals), price)
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  // The string overload, exact for any length, is newer than TypeScript's library.
  const shown = (text: string): string => format.format(text as unknown as number)
  return Number(cents) === 0 && units > 0n ? `< ${shown('0.01')}` : shown(cents)
}
