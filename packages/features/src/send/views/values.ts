import type { Units } from '@latchkey/core'
import { displayUsd, displayUsdShort, formatUnits, multiplyDecimals } from '@latchkey/core/format'

type Amount = { readonly units: Units; readonly decimals: number }

/** The value of an amount in dollars and cents, in the language's format; undefined without a price. */
export function usdOf(
  amount: Amount,
  price: number | undefined,
  locale: string,
): string | undefined {
  return price ? displayUsd(worthOf(amount, price), locale) : undefined
}

/** The same in short form, with few digits for millions and more. */
export function shortUsdOf(
  amount: Amount,
  price: number | undefined,
  locale: string,
): string | undefined {
  return price ? displayUsdShort(worthOf(amount, price), locale) : undefined
}

function worthOf({ units, decimals }: Amount, price: number): string {
  return multiplyDecimals(formatUnits(units, decimals), price)
}
