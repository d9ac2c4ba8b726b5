import { accountIdOf, type KitState, type Purchase } from '@latchkey/core'
import { useEffect } from 'react'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'

const none: readonly Purchase[] = []

/**
 * The purchases of the connected accounts that were begun in this browser in the last days, newest first; each is followed
 * until it has ended (ONR-06). `status` says `paid` only when the provider does, and `arrived` only when the network does;
 * `received` are the units that came, in base units as a decimal string. Empty without an account, and on the server.
 * @example const [newest] = usePurchases()
 */
export function usePurchases(): readonly Purchase[] {
  const { kit } = useKitInstance()
  const account = useKitState(accountIdOf)
  useEffect(() => {
    if (account === undefined) return
    // Without the feature's code the purchases show their last known status.
    import('../purchases.ts').then(({ followPurchases }) => followPurchases(kit)).catch(() => {})
  }, [kit, account])
  return useKitState(purchasesOf)
}

function purchasesOf({ purchases = none }: KitState): readonly Purchase[] {
  return purchases
}
