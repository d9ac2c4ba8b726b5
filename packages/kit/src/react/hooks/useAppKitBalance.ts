import { KitError, type NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useKitInstance } from '../KitContext.tsx'

/** The result of `fetchBalance`. */
export type BalanceResult = {
  /** The amount as a decimal string, and the symbol. */
  readonly data: { readonly amount: string; readonly symbol: string } | undefined
  readonly error: KitError | undefined
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** A function that reads the native balance of a family's account, of the active family's by default. It never throws. */
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
      // The file itself, not the package's data entry: a bundler would keep everything that the entry exports.
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
