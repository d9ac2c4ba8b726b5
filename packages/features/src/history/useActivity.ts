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

/** A row of the list. */
export type Item = { readonly entry: HistoryEntry; readonly hidden: boolean }

export type Activity = {
  /** `unserved`: the gateway does not list this network; `needsGateway`: the kit has no gateway. */
  readonly status: 'loading' | 'failed' | 'unserved' | 'needsGateway' | 'ready'
  readonly account: AccountId | undefined
  readonly networkName: string
  /** Transfers that were sent from here and are in no block yet, newest first. */
  readonly pending: readonly HistoryEntry[]
  readonly months: readonly Month<Item>[]
  /** The time that ages are counted from: that of the last answer. */
  readonly now: number
  readonly stale: boolean
  readonly loadingMore: boolean
  readonly moreFailed: boolean
  /** There is a next page, and `more` loads it. */
  readonly hasMore: boolean
  /** The last pages had no visible entry: only the visitor loads more. */
  readonly barren: boolean
  readonly more: () => void
  readonly retry: () => void
}

/** The number of pages without a visible entry that are loaded automatically. */
const patience = 3

/** The connected account's transactions, sorted, and kept up to date while they are shown. */
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
