import type { SentTransfer, TransferStatus } from '../interfaces/transfer.ts'
import { isAccountId } from './parsers.ts'
import { isRecord } from './storedKey.ts'

/** As many as a visitor may have under way (product.md section 9: pending transactions limit). */
export const maxSent = 99
const settledKeptMs = 24 * 60 * 60 * 1000

export function parseSentTransfers(value: unknown): readonly SentTransfer[] {
  return Array.isArray(value) ? value.filter(isSent).slice(0, maxSent) : []
}

const statuses: readonly unknown[] = [
  'pending',
  'confirmed',
  'failed',
  'replaced',
  'dropped',
] satisfies readonly TransferStatus['status'][]

function isSent(item: unknown): item is SentTransfer {
  if (!isRecord(item)) return false
  const { account, hash, to, units, symbol, decimals, sentAt, status, settledAt } = item
  return (
    isAccountId(account) &&
    isText(hash) &&
    isText(to) &&
    isText(symbol) &&
    isText(units) &&
    /^\d{1,80}$/.test(units) &&
    isCount(decimals) &&
    decimals < 256 &&
    isCount(sentAt) &&
    statuses.includes(status) &&
    optional(item, ['token', 'toName', 'icon', 'minedHash', 'connection'], isText) &&
    optional(item, ['nonce', 'validUntil', 'sentAfter', 'settledAt'], isCount) &&
    !(isCount(settledAt) && Date.now() - settledAt > settledKeptMs)
  )
}

function optional(
  item: { readonly [key: string]: unknown },
  names: readonly string[],
  is: (value: unknown) => boolean,
): boolean {
  return names.every((name) => item[name] === undefined || is(item[name]))
}

/** Pictures may be `data:` ones. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length < 20_000
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
