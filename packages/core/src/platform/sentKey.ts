import { parseAccountId } from '@latchkey/protocol'
import type { SentTransfer, TransferStatus } from '../interfaces/transfer.ts'
import { isRecord, type StoredKey } from './keys.ts'
import { sentName } from './persist.ts'

/** As many as a visitor may have under way (product.md section 9: pending transactions limit). */
export const maxSent = 99
const settledKeptMs = 24 * 60 * 60 * 1000

/** What was sent and where it stands, until its account is disconnected; settled ones a day (STA-09). */
export const sentKey: StoredKey<readonly SentTransfer[]> = {
  name: sentName,
  read: (value) => (Array.isArray(value) ? value.filter(isSent).slice(0, maxSent) : []),
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
    isAccount(account) &&
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

function isAccount(value: unknown): boolean {
  try {
    return isText(value) && parseAccountId(value) !== undefined
  } catch {
    return false
  }
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
