import { KitError, type NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useKitInstance } from '../AppKitProvider.tsx'

export type BalanceResult = {
  /** Decimal string and symbol. */
  readonly data: { readonly amount: string; readonly symbol: string } | undefined
  readonly error: KitError | undefined
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** Read the native balance of a family's account, the active family's if none is named; never throws. */
export function useAppKitBalance({
  namespace,
}: { readonly namespace?: NamespaceId | undefined } = {}): {
  readonly fetchBalance: () => Promise<BalanceResult>
} {
  const appKit = useKitInstance()
  const fetchBalance = useCallback(async (): Promise<BalanceResult> => {
    try {
      const account = appKit.getCaipAddress(namespace)
      if (!account) throw new KitError('ACCOUNT_MISSING')
      // Not the door of all data, of which a bundler would then keep everything.
      const { fetchNativeBalance } = await import('../nativeBalance.ts')
      const data = await fetchNativeBalance(appKit.kit, account)
      return { data, error: undefined, isSuccess: true, isError: false }
    } catch (cause) {
      const error =
        cause instanceof KitError ? cause : new KitError('BALANCE_UNAVAILABLE', {}, { cause })
      return { data: undefined, error, isSuccess: false, isError: true }
    }
  }, [appKit, namespace])
  return { fetchBalance }
}
