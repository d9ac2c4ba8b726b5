import { formatUnits } from './amount.ts'

/** Decimal places kept of a price that came as a JSON number. Price feeds have fewer. */
const pricePlaces = 12

/** Multiplies an exact amount by a displayed price and keeps all places. The amount is never a float. */
export function multiplyDecimals(amount: string, price: number): string {
  const [units, places] = parse(amount)
  const [rate] = parse(price.toFixed(pricePlaces))
  return formatUnits(units * rate, places + pricePlaces)
}

export function sumDecimals(amounts: readonly string[]): string {
  const all = amounts.map(parse)
  const most = Math.max(0, ...all.map(([, places]) => places))
  const total = all.reduce((sum, [units, places]) => sum + units * 10n ** BigInt(most - places), 0n)
  return formatUnits(total, most)
}

/** A decimal string as whole units and their number of places. */
function parse(amount: string): readonly [units: bigint, places: number] {
  const [whole = '0', fraction = ''] = amount.split('.')
  return [BigInt(whole + fraction), fraction.length]
}
