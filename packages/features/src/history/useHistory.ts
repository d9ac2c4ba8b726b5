import { historyQuery } from '@latchkey/core/activity'
import { queryClient } from '@latchkey/core/data'
import { useKit } from '@latchkey/modal/sdk'
import type { AccountId } from '@latchkey/protocol'
import type { HistoryPage } from '@latchkey/protocol/http'
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'

/** The loaded pages of an account's history, and a function for the next. Like `useData`, for a query of pages. */
export function useHistory(
  account: AccountId | undefined,
): UseInfiniteQueryResult<InfiniteData<HistoryPage, string>> {
  const kit = useKit()
  const enabled = account !== undefined && kit.options.gateway !== undefined
  return useInfiniteQuery({ ...historyQuery(kit, account), enabled }, kit.get(queryClient))
}
