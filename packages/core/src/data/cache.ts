import type { AccountId } from '@latchkey/protocol'
import type { Kit } from '../interfaces/kit.ts'
import type { Cache } from '../storage/parsers.ts'
import { load, save, type StoredKey } from '../storage/storedKey.ts'
import { hasAccount } from '../state/hasAccount.ts'

/** A query, for `useQuery` or `QueryClient.fetchQuery`. */
export type DataQuery<T> = {
  readonly queryKey: readonly [string, ...unknown[]]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>
  readonly staleTime: number
  readonly retry: false
  readonly initialData?: T
  readonly initialDataUpdatedAt?: number
}

/** Enough for the accounts of one visitor; older entries make room. */
const maxEntries = 20

/**
 * A stored value younger than `maxAgeMs`, as a query's first data. A value from the future, after a clock was set back, is
 * not fresh.
 */
export function cached<T>(
  kit: Kit,
  key: StoredKey<Cache>,
  id: string,
  maxAgeMs: number,
): { readonly initialData: T; readonly initialDataUpdatedAt: number } | undefined {
  const entry = load(kit.storage, key)?.[id]
  const age = entry && Date.now() - entry.at
  if (!entry || age === undefined || age < 0 || age >= maxAgeMs) return undefined
  // As: only `remember` below writes here, with the same type for the same key.
  return { initialData: entry.value as T, initialDataUpdatedAt: entry.at }
}

/** Stores a value about an account. A value that arrives after the account has disconnected is not stored. */
export function remember(kit: Kit, key: StoredKey<Cache>, id: AccountId, value: unknown): void {
  if (!hasAccount(kit.store.getState(), id)) return
  const { [id]: _, ...others } = load(kit.storage, key) ?? {}
  const kept = Object.entries(others)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, maxEntries - 1)
  save(kit.storage, key, { ...Object.fromEntries(kept), [id]: { at: Date.now(), value } })
}
