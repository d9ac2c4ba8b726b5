import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { AppKit } from './appKit.ts'

/** The result of `fetchBalance`. */
export type BalanceResult = {
  readonly data:
    | {
        /** A decimal string in the network's own coin. */
        readonly balance: string
        readonly symbol: string
        /** @deprecated The same as `balance`. */
        readonly amount: string
      }
    | undefined
  readonly error: KitError | undefined
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** Read the native balance of a namespace's account. It never throws. */
export async function fetchBalance(
  appKit: AppKit,
  namespace: NamespaceId | undefined,
): Promise<BalanceResult> {
  try {
    const account = appKit.getCaipAddress(namespace)
    if (!account) throw new KitError('ACCOUNT_MISSING')
    // The file itself, not the package's data entry: a bundler would keep everything that the entry exports.
    const { fetchNativeBalance } = await import('../react/nativeBalance.ts')
    const { amount, symbol } = await fetchNativeBalance(appKit.kit, account)
    return {
      data: { balance: amount, symbol, amount },
      error: undefined,
      isSuccess: true,
      isError: false,
    }
  } catch (cause) {
    const error =
      cause instanceof KitError ? cause : new KitError('BALANCE_UNAVAILABLE', {}, { cause })
    return { data: undefined, error, isSuccess: false, isError: true }
  }
}
