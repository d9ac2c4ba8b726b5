import type { AccountId } from '@latchkey/protocol'
import { useEffect, useState } from 'react'
import { useKitInstance } from './KitContext.tsx'

/** The native balance as a button shows it. */
export type ShownBalance = {
  /** `1.234 ETH` */
  readonly text: string
  readonly symbol: string
}

/** The native balance of an account, read only when `account` is given; undefined until it is known. */
export function useNativeBalance(account: AccountId | undefined): ShownBalance | undefined {
  const { kit } = useKitInstance()
  const [known, setKnown] = useState<{
    readonly account: AccountId
    readonly balance: ShownBalance
  }>()
  useEffect(() => {
    if (!account) return
    let current = true
    import('./nativeBalance.ts')
      .then(({ fetchShownBalance }) => fetchShownBalance(kit, account))
      .then((balance) => current && setKnown({ account, balance }))
      // A button works without a balance; the Account view reports the failure.
      .catch(() => {})
    return () => {
      current = false
    }
  }, [kit, account])
  return known?.account === account ? known?.balance : undefined
}
