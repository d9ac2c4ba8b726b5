import { formatUnits } from './amount.ts'

/** Places kept of a price that came as a JSON number; more than any price feed has. */
const pricePlaces = 12

/** An exact amount times a displayed price, all places kept. The amount is never a float. */
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
