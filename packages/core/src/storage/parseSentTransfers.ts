import type { SentTransfer, TransferStatus } from '../interfaces/transfer.ts'
import { isAccountId } from './parsers.ts'
import { isRecord } from './storedKey.ts'

/** The maximum number of transfers under way (product.md section 9: pending transactions limit). */
export const maxSent = 99
const settledKeptMs = 24 * 60 * 60 * 1000

export function parseSentTransfers(value: unknown): readonly SentTransfer[] {
  return Array.isArray(value) ? value.filter(isSent).slice(0, maxSent) : []
}

function isSent(item: unknown): item is SentTransfer {
  return isRecord(item) && Object.entries(fields).every(([name, fits]) => fits(item[name]))
}

type Check = (value: unknown) => boolean

/** Long enough for a picture as a `data:` URL. */
const isText: Check = (value) => typeof value === 'string' && value.length < 20_000
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const optionalText: Check = (value) => value === undefined || isText(value)
const optionalCount: Check = (value) => value === undefined || isCount(value)

const statuses: readonly unknown[] = [
  'pending',
  'confirmed',
  'failed',
  'replaced',
  'dropped',
] satisfies readonly TransferStatus['status'][]

const fields: { readonly [Field in keyof Required<SentTransfer>]: Check } = {
  account: isAccountId,
  hash: isText,
  to: isText,
  symbol: isText,
  units: (value) => typeof value === 'string' && /^\d{1,80}$/.test(value),
  decimals: (value) => isCount(value) && Number(value) < 256,
  sentAt: isCount,
  status: (value) => statuses.includes(value),
  token: optionalText,
  toName: optionalText,
  icon: optionalText,
  minedHash: optionalText,
  connection: optionalText,
  nonce: optionalCount,
  validUntil: optionalCount,
  sentAfter: optionalCount,
  settledAt: (value) =>
    value === undefined || (isCount(value) && Date.now() - Number(value) <= settledKeptMs),
}
