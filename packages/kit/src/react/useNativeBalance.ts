import type { AccountId } from '@latchkey/protocol'
import { useEffect, useState } from 'react'
import { useKitInstance } from './AppKitProvider.tsx'

/** The native balance as a button shows it. */
export type ShownBalance = {
  /** `1.234 ETH` */
  readonly text: string
  readonly symbol: string
}

/**
 * The native balance of an account, read only when `account` is given; undefined until it is known. It is the balance that
 * the window shows, and follows it.
 */
export function useNativeBalance(account: AccountId | undefined): ShownBalance | undefined {
  const { kit } = useKitInstance()
  const [known, setKnown] = useState<{
    readonly account: AccountId
    readonly balance: ShownBalance
  }>()
  useEffect(() => {
    if (!account) return
    let current = true
    let stop: (() => void) | undefined
    import('./nativeBalance.ts')
      .then(({ followBalance }) => {
        if (current) stop = followBalance(kit, account, (balance) => setKnown({ account, balance }))
      })
      // A button works without a balance; the Account view reports the failure.
      .catch(() => {})
    return () => {
      current = false
      stop?.()
    }
  }, [kit, account])
  return known?.account === account ? known?.balance : undefined
}
