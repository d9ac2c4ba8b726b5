import type { RecentWallet } from '../state/store.ts'
import { isRecord, type StoredKey } from './keys.ts'

/** The last two wallets, until replaced (STA-09): read for visitors who open the modal. */
export const recentKey: StoredKey<readonly RecentWallet[]> = {
  name: 'recent_wallets',
  read: readRecent,
}

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
