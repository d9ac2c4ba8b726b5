import type { Units } from '@latchkey/core'
import { formatUnits, multiplyDecimals, parseUnits, readAmount } from '@latchkey/core/format'
import type { Form, Offer, SwapToken } from './swap.ts'

/** SWP-10 */
export const autoSlippageBps = 100
/** A visitor who allows more than this is warned. */
export const highSlippageBps = 500
/** The gateway accepts no more. */
export const maxSlippageBps = 5_000
/** Gas of a swap before a quote tells (SWP-10). */
export const usualGas = 150_000n

/** Places of a fiat amount and of a price. */
const fiatPlaces = 12

/** The problems that keep a form from a review. The button names the first. */
export type Problem =
  | 'selectToken'
  | 'incorrectValue'
  | 'ambiguousAmount'
  | 'addAmount'
  | 'noPrice'
  | 'insufficientBalance'
  | 'insufficientGas'

export function problemOf(form: Form, isSmartAccount: boolean): Problem | undefined {
  const { source, target, amount, unit } = form
  if (!source || !target) return 'selectToken'
  if (unit === 'fiat' && !source.price) return 'noPrice'
  if (amount.kind === 'ambiguous') return 'ambiguousAmount'
  const units = unitsOf(form)
  if (amount.kind !== 'none' && units === undefined) return 'incorrectValue'
  if (!units) return 'addAmount'
  if (units > source.held) return 'insufficientBalance'
  if (isSmartAccount) return undefined
  return isGasMissing(form, units) ? 'insufficientGas' : undefined
}

/** Whether the coin does not cover the gas (SWP-08), in base units: exact, and without a price. */
function isGasMissing({ tokens, source, gasPrice, quote }: Form, units: Units): boolean {
  const coin = tokens.find(({ address }) => address === undefined)
  if (!coin) return false
  if (coin.held === 0n) return true
  if (gasPrice === undefined || quote.status !== 'ready') return false
  const sent = source?.address === undefined ? units : 0n
  return coin.held < quote.offer.gas * gasPrice + sent
}

/** The typed amount in units of the sold token; undefined when it is no amount of it. */
export function unitsOf({ source, amount, unit }: Form): Units | undefined {
  if (!source || amount.kind !== 'amount') return undefined
  if (unit === 'token') return parseUnits(amount.amount, source.decimals)
  const fiat = parseUnits(amount.amount, fiatPlaces)
  const price = parseUnits((source.price ?? 0).toFixed(fiatPlaces), fiatPlaces)
  return fiat === undefined || !price ? undefined : (fiat * 10n ** BigInt(source.decimals)) / price
}

/** The largest amount: of a token, all; of the coin, all but the highest costs of the swap and a quarter of them. */
export function maxUnits({ address, held }: SwapToken, costs: Units): Units {
  if (address !== undefined) return held
  const left = held - (costs * 5n) / 4n
  return left > 0n ? left : 0n
}

export function minimumOf(units: Units, slippageBps: number): Units {
  return (units * BigInt(10_000 - slippageBps)) / 10_000n
}

/** The slippage by which a newer, slightly different price keeps an agreed minimum, in hundredths of a percent, rounded down. */
export function slippageWithin(expected: Units, minimum: Units): number {
  if (expected <= minimum) return 0
  return Math.min(Number(((expected - minimum) * 10_000n) / expected), maxSlippageBps)
}

/** Units of one token for a whole unit of another, as a decimal string with six places (SWP-10). */
export function rateOf(
  from: { readonly units: Units; readonly decimals: number },
  to: { readonly units: Units; readonly decimals: number },
): string {
  if (from.units === 0n) return '0'
  const scaled = (to.units * 10n ** BigInt(from.decimals + ratePlaces)) / from.units
  return formatUnits(scaled, to.decimals + ratePlaces)
}

/** So that a rate below 1 keeps its digits. */
const ratePlaces = 12

/** A value in dollars as a decimal string; undefined without a price. */
export function worthOf(
  units: Units,
  { decimals, price }: Pick<SwapToken, 'decimals' | 'price'>,
): string | undefined {
  return price ? multiplyDecimals(formatUnits(units, decimals), price) : undefined
}

/** How bad a price impact is: most visitors accept 1 %, and 5 % is a loss they should not take by accident. */
export function impactTone({ impactBps = 0 }: Offer): 'good' | 'warning' | 'bad' {
  if (impactBps >= 500) return 'bad'
  return impactBps >= 100 ? 'warning' : 'good'
}

/** A typed slippage in percent, in basis points; undefined when it is not between 0 and 50 with two places at most. */
export function parseSlippage(text: string, locale: string): number | undefined {
  const reading = readAmount(text, locale)
  const units = reading.kind === 'amount' ? parseUnits(reading.amount, 2) : undefined
  return units !== undefined && units <= BigInt(maxSlippageBps) ? Number(units) : undefined
}
