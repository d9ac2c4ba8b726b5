import { pendingEntries, purchaseEntries } from '@latchkey/core/activity'
import { purchases, recallPurchases, recallTransfers, sentTransfers } from '@latchkey/core/data'
import type { AccountId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useKit, useOnAppear, useSelector } from '@latchkey/modal/sdk'
import { useCallback, useMemo } from 'react'

/** The account's transfers and purchases from here that the list does not have yet. `now` is the time of the last answer. */
export function usePending(
  account: AccountId | undefined,
  entries: readonly HistoryEntry[],
  now: number,
): readonly HistoryEntry[] {
  const kit = useKit()
  const sent = useSelector(sentTransfers)
  const bought = useSelector(purchases)
  // Of earlier visits and other tabs.
  useOnAppear(
    useCallback(() => {
      recallTransfers(kit)
      recallPurchases(kit)
    }, [kit]),
  )
  return useMemo(() => {
    if (!account) return []
    const given = { account, now }
    return [...purchaseEntries(bought, entries, given), ...pendingEntries(sent, entries, given)]
  }, [account, sent, bought, entries, now])
}
