import type { BoughtToken, SentTransfer, TransferStatus } from '../interfaces/transfer.ts'
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

/** The maximum number of transfers under way (product.md section 9: pending transactions limit). */
export const maxSent = 99
const settledKeptMs = 24 * 60 * 60 * 1000

export function parseSentTransfers(value: unknown): readonly SentTransfer[] {
  return Array.isArray(value) ? value.filter(isSent).slice(0, maxSent) : []
}

function isSent(item: unknown): item is SentTransfer {
  return fits(fields, item)
}

const statuses: readonly unknown[] = [
  'pending',
  'confirmed',
  'failed',
  'replaced',
  'cancelled',
  'dropped',
] satisfies readonly TransferStatus['status'][]

const boughtFields: { readonly [Field in keyof Required<BoughtToken>]: Check } = {
  symbol: isText,
  decimals: isDecimals,
  token: optionalText,
  icon: optionalText,
  expected: isUnits,
  minimum: isUnits,
  received: (value) => value === undefined || isUnits(value),
}

const fields: { readonly [Field in keyof Required<SentTransfer>]: Check } = {
  account: isAccountId,
  hash: isText,
  to: isText,
  symbol: isText,
  units: isUnits,
  decimals: isDecimals,
  sentAt: isCount,
  status: (value) => statuses.includes(value),
  token: optionalText,
  toName: optionalText,
  icon: optionalText,
  minedHash: optionalText,
  connection: optionalText,
  bought: (value) => value === undefined || fits(boughtFields, value),
  data: optionalText,
  isBatch: (value) => value === undefined || typeof value === 'boolean',
  failure: optionalText,
  nonce: optionalCount,
  validUntil: optionalCount,
  sentAfter: optionalCount,
  settledAt: (value) =>
    value === undefined || (isCount(value) && Date.now() - Number(value) <= settledKeptMs),
}
