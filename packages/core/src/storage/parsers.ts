import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { RecentWallet } from '../state/store.ts'
import { isRecord } from './storedKey.ts'

export type CacheEntry = { readonly at: number; readonly value: unknown }
/** By account. */
export type Cache = { readonly [account: string]: CacheEntry }

/** The maximum number of accounts with sessions. Older accounts make room. */
const maxSignedIn = 50

export function parseRecentWallets(value: unknown): readonly RecentWallet[] {
  if (!Array.isArray(value)) return []
  return value
    .filter((item) => isRecord(item) && typeof item['id'] === 'string')
    .map((item: { id: string; rdns?: unknown }) => ({
      id: item.id,
      rdns: typeof item.rdns === 'string' ? item.rdns : undefined,
    }))
    .slice(0, 2)
}

export function parseSignedIn(value: unknown): readonly AccountId[] {
  return Array.isArray(value) ? value.filter(isAccountId).slice(-maxSignedIn) : []
}

export function parseClientId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined
}

export function parseCache(value: unknown): Cache {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => isRecord(entry) && typeof entry['at'] === 'number'),
  ) as Cache
}

export function isAccountId(value: unknown): value is AccountId {
  try {
    return typeof value === 'string' && parseAccountId(value).address !== ''
  } catch {
    return false
  }
}

/** Whether each named field passes its check. */
export function fits(checks: { readonly [field: string]: Check }, item: unknown): boolean {
  return isRecord(item) && Object.entries(checks).every(([name, check]) => check(item[name]))
}

export type Check = (value: unknown) => boolean

/** Long enough for a picture as a `data:` URL. */
export const isText: Check = (value) => typeof value === 'string' && value.length < 20_000
export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
export const isUnits: Check = (value) => typeof value === 'string' && /^\d{1,80}$/.test(value)
export const isDecimals: Check = (value) => isCount(value) && Number(value) < 256
export const optionalText: Check = (value) => value === undefined || isText(value)
export const optionalCount: Check = (value) => value === undefined || isCount(value)
