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
