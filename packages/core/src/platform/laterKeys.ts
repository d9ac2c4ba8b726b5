import type { RecentWallet } from '../state/store.ts'
import { isRecord, type StoredKey } from './keys.ts'

export type CacheEntry = { readonly at: number; readonly value: unknown }
export type Cache = { readonly [key: string]: CacheEntry }

/** What the kit stores beside `keys` (STA-09), and until when: read only for visitors who act, or are connected. */
export const laterKeys = {
  /** The last two wallets. Until replaced. */
  recent: { name: 'recent_wallets', read: readRecent },
  /** Random id of this browser, sent to the gateway only. Until cleared by the visitor. */
  clientId: {
    name: 'client_id',
    read: (value) => (typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined),
  },
  /** 30 s, and gone on disconnect. */
  portfolio: { name: 'portfolio_cache', read: readCache },
  /** 30 s, and gone on disconnect. */
  balance: { name: 'balance_cache', read: readCache },
  /** 5 min, and gone on disconnect. */
  identity: { name: 'identity_cache', read: readCache },
} as const satisfies { readonly [name: string]: StoredKey<unknown> }

function readRecent(value: unknown): readonly RecentWallet[] {
  if (!Array.isArray(value)) return []
  return value
    .filter((item) => isRecord(item) && typeof item['id'] === 'string')
    .map((item: { id: string; rdns?: unknown }) => ({
      id: item.id,
      rdns: typeof item.rdns === 'string' ? item.rdns : undefined,
    }))
    .slice(0, 2)
}

function readCache(value: unknown): Cache {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => isRecord(entry) && typeof entry['at'] === 'number'),
  ) as Cache
}
