import type { InfiniteData } from '@tanstack/query-core'
import type { AccountId } from '@latchkey/protocol'
import type { HistoryPage } from '@latchkey/protocol/http'
import { queryClient } from '../data/client.ts'
import type { Kit } from '../interfaces/kit.ts'
import { historyQuery, readHistory, type ReadOptions } from './historyQuery.ts'

/**
 * Ask what is new and put it before what is known: one request, however many pages are shown. Does nothing before the
 * first page is here, or while another comes.
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
  // A page that was asked for meanwhile would be put behind the pages as they were then.
  if (!isIdle()) return
  client.setQueryData<InfiniteData<HistoryPage, string>>(queryKey, (known) => {
    if (!known) return known
    const pages = mergeHead(known.pages, head)
    return { pages: [...pages], pageParams: known.pageParams.slice(0, pages.length) }
  })
}

/**
 * A newer first page before the pages that are known. What the head reaches over and does not have is gone: its block was
 * replaced. Where nothing of it is known there may be a gap behind it, so the list begins anew.
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
