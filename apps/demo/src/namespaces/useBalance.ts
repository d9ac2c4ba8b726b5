import type { NamespaceId } from 'latchkey'
import { useAppKitAccount, useAppKitBalance } from 'latchkey/react'
import { useEffect, useState } from 'react'

/** The balance of a namespace's account, read again when the account changes; undefined while it is read. */
export function useBalance(namespace: NamespaceId): string | undefined {
  const { caipAddress } = useAppKitAccount({ namespace })
  const { fetchBalance } = useAppKitBalance({ namespace })
  const [known, setKnown] = useState<{ readonly of: string; readonly text: string }>()
  useEffect(() => {
    if (!caipAddress) return
    let isCurrent = true
    void fetchBalance().then(({ data, error }) => {
      const text = data ? `${data.balance} ${data.symbol}` : (error?.message ?? '')
      if (isCurrent) setKnown({ of: caipAddress, text })
    })
    return () => {
      isCurrent = false
    }
  }, [caipAddress, fetchBalance])
  return known?.of === caipAddress ? known?.text : undefined
}
