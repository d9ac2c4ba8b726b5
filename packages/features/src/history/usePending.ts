import { pendingEntries } from '@latchkey/core/activity'
import { recallTransfers, sentTransfers } from '@latchkey/core/data'
import type { AccountId } from '@latchkey/protocol'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { useKit, useOnAppear, useSelector } from '@latchkey/modal/sdk'
import { useCallback, useMemo } from 'react'

/** The transfers that the account sent from here and the list does not have yet. `now` is the time of the last answer. */
export function usePending(
  account: AccountId | undefined,
  entries: readonly HistoryEntry[],
  now: number,
): readonly HistoryEntry[] {
  const kit = useKit()
  const sent = useSelector(sentTransfers)
  // Transfers of earlier visits and other tabs.
  useOnAppear(useCallback(() => void recallTransfers(kit), [kit]))
  return useMemo(
    () => (account ? pendingEntries(sent, entries, { account, now }) : []),
    [account, sent, entries, now],
  )
}
