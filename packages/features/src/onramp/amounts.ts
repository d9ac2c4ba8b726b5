import type { Units } from '@latchkey/core'
import { parseUnits } from '@latchkey/core/format'
import { type Form, limitsOf, type Problem } from './onramp.ts'

/** Places of money and of a price. */
const places = 12

export function problemOf(form: Form): Problem | undefined {
  const { amount } = form
  if (amount.kind === 'none') return 'addAmount'
  if (amount.kind !== 'amount') return 'wrongAmount'
  const paid = parseUnits(amount.amount, 2)
  if (paid === undefined) return 'wrongAmount'
  if (paid === 0n) return 'addAmount'
  const limits = limitsOf(form)
  const bound = (text: string | undefined): Units | undefined =>
    text === undefined ? undefined : parseUnits(text, 2)
  const [min, max] = [bound(limits?.min), bound(limits?.max)]
  if (min !== undefined && paid < min) return 'tooLittle'
  return max !== undefined && paid > max ? 'tooMuch' : undefined
}

/** The units that an amount of money would buy at a price, without any fee; undefined without a price. */
export function estimateOf(
  amount: string,
  price: number | undefined,
  decimals: number,
): Units | undefined {
  const money = parseUnits(amount, places)
  const one = price === undefined ? undefined : parseUnits(price.toFixed(places), places)
  if (money === undefined || !one) return undefined
  return (money * 10n ** BigInt(decimals)) / one
}
