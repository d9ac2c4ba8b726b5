import { accountIdOf, networkOf } from '@latchkey/core'
import {
  groupByMonth,
  isHidden,
  isServed,
  listEntries,
  minedAt,
  type Month,
  usedAddresses,
} from '@latchkey/core/activity'
import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { HistoryEntry, HistoryPage } from '@latchkey/protocol/http'
import { useKit, useSelector } from '@latchkey/modal/sdk'
import { useMemo } from 'react'
import { useFresh } from './useFresh.ts'
import { useHistory } from './useHistory.ts'
import { usePending } from './usePending.ts'

/** One line of the list. */
export type Item = { readonly entry: HistoryEntry; readonly hidden: boolean }

export type Activity = {
  /** `unserved`: the gateway lists nothing of this network; `needsGateway`: there is none to list anything. */
  readonly status: 'loading' | 'failed' | 'unserved' | 'needsGateway' | 'ready'
  readonly account: AccountId | undefined
  readonly networkName: string
  /** What was sent from here and is in no block yet, newest first. */
  readonly pending: readonly HistoryEntry[]
  readonly months: readonly Month<Item>[]
  /** What times are told from: the last answer's moment. */
  readonly now: number
  readonly stale: boolean
  readonly loadingMore: boolean
  readonly moreFailed: boolean
  /** There is more, and `more` gets it. */
  readonly hasMore: boolean
  /** The last pages had nothing to see in them: more is asked for by the visitor only. */
  readonly barren: boolean
  readonly more: () => void
  readonly retry: () => void
}

/** So many pages without a visible line are fetched by themselves. */
const patience = 3

/** The connected account's transactions, sorted out, and kept up to date while they are looked at. */
export function useActivity(): Activity {
  const kit = useKit()
  const account = useSelector(accountIdOf)
  const networkName = useSelector(nameOfNetwork)
  const result = useHistory(account)
  const pages = result.data?.pages ?? none
  const entries = useMemo(() => (account ? shownOf(pages, account) : []), [pages, account])
  const pending = usePending(account, entries, result.dataUpdatedAt)
  const stale = useFresh({
    account,
    readAt: result.data ? result.dataUpdatedAt : 0,
    eager: pending.length > 0,
  })
  const sorted = useMemo(() => sortOut(entries, pages, account), [entries, pages, account])
  return {
    status: statusOf(),
    account,
    networkName,
    pending,
    ...sorted,
    now: result.dataUpdatedAt,
    stale,
    loadingMore: result.isFetchingNextPage,
    moreFailed: result.isFetchNextPageError,
    hasMore: result.hasNextPage,
    more: () => {
      if (!result.isFetching) void result.fetchNextPage()
    },
    retry: () => void (result.data ? result.fetchNextPage() : result.refetch()),
  }

  function statusOf(): Activity['status'] {
    if (!kit.options.gateway) return 'needsGateway'
    if (result.data)
      return account && isServed(kit, account) === false && pending.length === 0
        ? 'unserved'
        : 'ready'
    return result.isError && !result.isFetching ? 'failed' : 'loading'
  }
}

const none: readonly HistoryPage[] = []

function nameOfNetwork(state: Parameters<typeof networkOf>[0]): string {
  return networkOf(state)?.name ?? ''
}

function shownOf(pages: readonly HistoryPage[], account: AccountId): readonly HistoryEntry[] {
  return listEntries(pages, parseAccountId(account).network)
}

function sortOut(
  entries: readonly HistoryEntry[],
  pages: readonly HistoryPage[],
  account: AccountId | undefined,
): Pick<Activity, 'months' | 'barren'> {
  if (!account) return { months: [], barren: false }
  const { address } = parseAccountId(account)
  const acquaintance = { address, used: usedAddresses(entries, address) }
  const items = entries.map((entry) => ({ entry, hidden: isHidden(entry, acquaintance) }))
  const visible = new Set(items.filter(({ hidden }) => !hidden).map(({ entry }) => entry))
  const lastSeen = pages.findLastIndex(({ data }) => data.some((entry) => visible.has(entry)))
  const bare = pages.length - 1 - lastSeen
  return {
    months: groupByMonth(items, ({ entry }) => minedAt(entry)),
    barren: bare > 0 && bare % patience === 0,
  }
}
