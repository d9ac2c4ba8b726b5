import type { AccountId } from '@latchkey/protocol'
import { useEffect } from 'react'
import { useKitInstance } from './AppKitProvider.tsx'

/** Reads the name and picture of a connected account into the kit's state, when the kit has a gateway to ask (BAL-07). */
export function useIdentity(account: AccountId | undefined): void {
  const { kit } = useKitInstance()
  useEffect(() => {
    if (!account || !kit.options.gateway) return
    import('./identity.ts')
      .then(({ readIdentity }) => readIdentity(kit, account))
      // A missing name is no error: the address identifies the account.
      .catch(() => {})
  }, [kit, account])
}
