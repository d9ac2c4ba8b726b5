import { formatUnits } from './amount.ts'

/** Places kept of a price that came as a JSON number; more than any price feed has. */
const pricePlaces = 12

/** An exact amount times a displayed price, cut to cents. The amount is never a float. */
export function multiplyDecimals(amount: string, price: number): string {
  const [units, places] = parse(amount)
  const [rate] = parse(price.toFixed(pricePlaces))
  return cents(units * rate, places + pricePlaces)
}

export function sumDecimals(amounts: readonly string[]): string {
  const total = amounts.reduce((sum, amount) => {
    const [units, places] = parse(amount)
    return (
      sum + (places > 2 ? units / 10n ** BigInt(places - 2) : units * 10n ** BigInt(2 - places))
    )
  }, 0n)
  return formatUnits(total, 2)
}

function cents(units: bigint, places: number): string {
  return formatUnits(units / 10n ** BigInt(places - 2), 2)
}

/** A decimal string as whole units and their number of places. */
function parse(amount: string): readonly [units: bigint, places: number] {
  const [whole = '0', fraction = ''] = amount.split('.')
  return [BigInt(whole + fraction), fraction.length]
}
