import type { Units } from '@latchkey/core'
import { displayUsd, formatUnits, multiplyDecimals } from '@latchkey/core/format'

/** What an amount is worth, in the language's own way; undefined without a price. */
export function usdOf(
  { units, decimals }: { readonly units: Units; readonly decimals: number },
  price: number | undefined,
  locale: string,
): string | undefined {
  return price
    ? displayUsd(multiplyDecimals(formatUnits(units, decimals), price), locale)
    : undefined
}
