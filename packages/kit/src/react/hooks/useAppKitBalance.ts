import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { type BalanceResult, fetchBalance } from '../../appKit/balance.ts'
import { useKitInstance } from '../AppKitProvider.tsx'

export type { BalanceResult }

/** A function that reads the native balance of a namespace's account, of the active namespace's by default. It never throws. */
export function useAppKitBalance({
  namespace,
}: { readonly namespace?: NamespaceId | undefined } = {}): {
  readonly fetchBalance: () => Promise<BalanceResult>
} {
  const appKit = useKitInstance()
  return { fetchBalance: useCallback(() => fetchBalance(appKit, namespace), [appKit, namespace]) }
}
