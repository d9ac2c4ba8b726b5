import type { Units } from '@latchkey/core'
import { displayUsd, displayUsdShort, formatUnits, multiplyDecimals } from '@latchkey/core/format'

type Amount = { readonly units: Units; readonly decimals: number }

/** What an amount is worth, to the cent, in the language's own way; undefined without a price. */
export function usdOf(
  amount: Amount,
  price: number | undefined,
  locale: string,
): string | undefined {
  return price ? displayUsd(worthOf(amount, price), locale) : undefined
}

/** The same where there is little room: millions and more in few figures. */
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
