import type { InfiniteData } from '@tanstack/query-core'
import type { AccountId } from '@latchkey/protocol'
import type { HistoryPage } from '@latchkey/protocol/http'
import { queryClient } from '../data/client.ts'
import type { Kit } from '../interfaces/kit.ts'
import { historyQuery, readHistory, type ReadOptions } from './historyQuery.ts'

/**
 * Reads new entries and puts them before the known entries, in one request for any number of pages. Does nothing before the
 * first page has loaded, or while another page loads.
 * @throws KitError as `readHistory` does
 */
export async function refreshHistory(
  kit: Kit,
  account: AccountId,
  options: Omit<ReadOptions, 'cursor'> = {},
): Promise<void> {
  const client = kit.get(queryClient)
  const { queryKey } = historyQuery(kit, account)
  const isIdle = (): boolean => {
    const state = client.getQueryState(queryKey)
    return state?.data !== undefined && state.fetchStatus === 'idle'
  }
  if (!isIdle()) return
  const head = await readHistory(kit, account, options)
  // A page that was requested meanwhile would be put behind the pages as they were at its request.
  if (!isIdle()) return
  client.setQueryData<InfiniteData<HistoryPage, string>>(queryKey, (known) => {
    if (!known) return known
    const pages = mergeHead(known.pages, head)
    return { pages: [...pages], pageParams: known.pageParams.slice(0, pages.length) }
  })
}

/**
 * Puts a newer first page before the known pages. A known entry that the new page spans but lacks is gone: its block was
 * replaced. When the new page shares no entry with the known pages, a gap may lie between them, so the list begins anew.
 */
export function mergeHead(
  known: readonly HistoryPage[],
  head: HistoryPage,
): readonly HistoryPage[] {
  const ids = new Set(head.data.map(({ id }) => id))
  const entries = known.flatMap(({ data }) => data)
  const lastShared = entries.findLastIndex(({ id }) => ids.has(id))
  if (lastShared < 0 || head.next === null) return [head]
  const kept = new Set(entries.slice(lastShared + 1))
  return known.map(({ data, next }, place) => {
    const older = data.filter((entry) => kept.has(entry) && !ids.has(entry.id))
    return { data: place === 0 ? [...head.data, ...older] : older, next }
  })
}
