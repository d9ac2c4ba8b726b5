import { formatUnits } from './amount.ts'

/** Multiplies an exact amount by a displayed price and keeps all places. The amount is never a float. */
export function multiplyDecimals(amount: string, price: number): string {
  const [units, places] = parse(amount)
  const [rate, ratePlaces] = parse(decimalOf(price))
  return formatUnits(units * rate, places + ratePlaces)
}

export function sumDecimals(amounts: readonly string[]): string {
  const all = amounts.map(parse)
  const most = Math.max(0, ...all.map(([, places]) => places))
  const total = all.reduce((sum, [units, places]) => sum + units * 10n ** BigInt(most - places), 0n)
  return formatUnits(total, most)
}

/** Compares two decimal strings exactly: negative when `a` is less. */
export function compareDecimals(a: string, b: string): number {
  const [[left, leftPlaces], [right, rightPlaces]] = [parse(a), parse(b)]
  const [x, y] = [left * 10n ** BigInt(rightPlaces), right * 10n ** BigInt(leftPlaces)]
  return x < y ? -1 : Number(x > y)
}

/**
 * A JSON number as a decimal string with all its digits: the shortest text that reads as the same number (ECMA-262
 * 6.1.6.1.20), without its exponent. `toFixed` would cut a price of 3.2e-12.
 */
export function decimalOf(number: number): string {
  const [digits = '0', exponent = '0'] = String(number).split('e')
  const [units, places] = parse(digits)
  const shift = places - Number(exponent)
  return shift >= 0 ? formatUnits(units, shift) : `${units * 10n ** BigInt(-shift)}`
}

/** A decimal string as whole units and their number of places. */
function parse(amount: string): readonly [units: bigint, places: number] {
  const [whole = '0', fraction = ''] = amount.split('.')
  return [BigInt(whole + fraction), fraction.length]
}
