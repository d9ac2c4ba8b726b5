import type { Units } from '@latchkey/core'
import {
  displayUsd,
  displayUsdShort,
  formatUnits,
  fullAmount,
  isMore,
  truncateAmount,
} from '@latchkey/core/format'
import { worthOf } from '../amounts.ts'
import type { SwapToken } from '../swap.ts'

/** SWP-10 */
const targetPlaces = 6
/** A smaller amount, such as the rate of a cheap token, keeps this many digits. */
const leastDigits = 4

/** An amount in six decimals, or in four digits when it is smaller. It is never rounded up. */
export function shownAmount(units: Units, decimals: number, locale: string): string {
  return shownDecimal(formatUnits(units, decimals), locale)
}

export function shownDecimal(amount: string, locale: string): string {
  const [, fraction = ''] = amount.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const isSmall = !isMore(amount.split('.')[0] ?? '')
  const places = isSmall ? Math.max(targetPlaces, zeros + leastDigits) : targetPlaces
  return fullAmount(truncateAmount(amount, places), { locale })
}

/** An amount in full. */
export function exactAmount(units: Units, decimals: number, locale: string): string {
  return fullAmount(formatUnits(units, decimals), { locale })
}

/** The value of an amount in dollars and cents, in the language's format; undefined without a price. */
export function usdOf(
  units: Units,
  token: Pick<SwapToken, 'decimals' | 'price'>,
  locale: string,
): string | undefined {
  const worth = worthOf(units, token)
  return worth === undefined ? undefined : displayUsd(worth, locale)
}

/** The same in short form, with few digits for millions and more. */
export function shortUsdOf(
  units: Units,
  token: Pick<SwapToken, 'decimals' | 'price'>,
  locale: string,
): string | undefined {
  const worth = worthOf(units, token)
  return worth === undefined ? undefined : displayUsdShort(worth, locale)
}

/** Basis points as a percentage in the language's format. */
export function percentOf(bps: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return format.format(bps / 10_000)
}
