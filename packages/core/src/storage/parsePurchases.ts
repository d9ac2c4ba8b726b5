import type { Purchase, PurchaseStatus } from '../interfaces/purchase.ts'
import {
  type Check,
  fits,
  isAccountId,
  isCount,
  isDecimals,
  isText,
  isUnits,
  optionalCount,
  optionalText,
} from './parsers.ts'

/** Older purchases make room. */
export const maxPurchases = 20
const settledKeptMs = 24 * 60 * 60 * 1000

export function parsePurchases(value: unknown): readonly Purchase[] {
  if (!Array.isArray(value)) return []
  return value.filter((item): item is Purchase => fits(fields, item)).slice(0, maxPurchases)
}

const statuses: readonly unknown[] = [
  'created',
  'paying',
  'paid',
  'sent',
  'arrived',
  'cancelled',
  'expired',
  'failed',
  'refunded',
  'stopped',
] satisfies readonly PurchaseStatus[]

const fields: { readonly [Field in keyof Required<Purchase>]: Check } = {
  order: isText,
  account: isAccountId,
  token: optionalText,
  symbol: isText,
  decimals: isDecimals,
  icon: optionalText,
  provider: isText,
  amount: isText,
  currency: isText,
  expected: isUnits,
  status: (value) => statuses.includes(value),
  cancelledHere: (value) => value === undefined || value === true,
  hash: optionalText,
  received: (value) => value === undefined || isUnits(value),
  problem: optionalText,
  startedAt: isCount,
  settledAt: (value) =>
    optionalCount(value) && (value === undefined || Date.now() - Number(value) <= settledKeptMs),
  connection: optionalText,
}
