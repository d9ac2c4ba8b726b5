import { isRecord, type StoredKey } from './keys.ts'

export type CacheEntry = { readonly at: number; readonly value: unknown }
export type Cache = { readonly [key: string]: CacheEntry }

/** What the kit stores beside `keys` (STA-09), and until when: read only for visitors who are connected, or ask a gateway. */
export const laterKeys = {
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

function readCache(value: unknown): Cache {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => isRecord(entry) && typeof entry['at'] === 'number'),
  ) as Cache
}
