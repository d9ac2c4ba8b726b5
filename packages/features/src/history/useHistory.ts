import type { AccountId } from '@latchkey/protocol'
import type { HistoryPage } from '@latchkey/protocol/http'
import { historyQuery } from '@latchkey/core/activity'
import { queryClient } from '@latchkey/core/data'
import { useKit } from '@latchkey/modal/sdk'
import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverResult,
  notifyManager,
} from '@tanstack/query-core'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

type Pages = InfiniteData<HistoryPage, string>

/** The pages that are here of an account's history, and a way to more. As `useData`, for a query of pages. */
export function useHistory(
  account: AccountId | undefined,
): InfiniteQueryObserverResult<Pages, Error> {
  const kit = useKit()
  const client = kit.get(queryClient)
  const query = historyQuery(kit, account)
  const options = {
    ...query,
    enabled: account !== undefined && kit.options.gateway !== undefined,
    // What this render shows is what the query will be once it is asked.
    _optimisticResults: 'optimistic' as const,
  }
  const [observer] = useState(
    () =>
      new InfiniteQueryObserver<HistoryPage, Error, Pages, typeof query.queryKey, string>(
        client,
        options,
      ),
  )
  const wanted = client.defaultQueryOptions(options)
  // As: what an infinite query's observer gives.
  const result = observer.getOptimisticResult(wanted as never) as InfiniteQueryObserverResult<
    Pages,
    Error
  >
  useSyncExternalStore(
    useCallback(
      (told) => {
        const stop = observer.subscribe(notifyManager.batchCalls(told))
        // An answer may have come between the rendering and now.
        observer.updateResult()
        return stop
      },
      [observer],
    ),
    () => observer.getCurrentResult(),
    () => observer.getCurrentResult(),
  )
  useEffect(() => observer.setOptions(wanted as never), [observer, wanted])
  return result
}
