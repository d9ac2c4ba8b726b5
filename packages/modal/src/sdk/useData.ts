import { type DataQuery, queryClient } from '@latchkey/core/data'
import { notifyManager, QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'

export type DataOptions = {
  /** Ask only when true. @default true */
  readonly enabled?: boolean
  /** Ask again when a view shows data that failed before. @default true */
  readonly retryOnMount?: boolean
}

/**
 * Server state, from this kit's own cache: a host's QueryClientProvider is not looked at. `useQuery` does the same and
 * brings 1 kB of suspense and error boundaries that no view has a use for.
 */
export function useData<Data>(
  query: DataQuery<Data>,
  options: DataOptions = {},
): QueryObserverResult<Data> {
  const client = useKit().get(queryClient)
  const wanted = client.defaultQueryOptions<Data, Error, Data, Data, DataQuery<Data>['queryKey']>({
    ...query,
    ...options,
    // What this render shows is what the query will be once it is asked.
    _optimisticResults: 'optimistic',
  })
  const [observer] = useState(() => new QueryObserver(client, wanted))
  const result = observer.getOptimisticResult(wanted)
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
  useEffect(() => observer.setOptions(wanted), [observer, wanted])
  return result
}
