import { type DataQuery, queryClient } from '@latchkey/core/data'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useKit } from './useKit.ts'

export type DataOptions = {
  /** Send the request only when true. @default true */
  readonly enabled?: boolean
  /** Send the request again when a view shows data that failed before. @default true */
  readonly retryOnMount?: boolean
}

/** Server state from this kit's own cache: a host's QueryClientProvider has no effect. */
export function useData<Data>(
  query: DataQuery<Data>,
  options: DataOptions = {},
): UseQueryResult<Data> {
  return useQuery({ ...query, ...options }, useKit().get(queryClient))
}
