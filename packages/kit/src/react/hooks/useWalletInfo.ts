import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { type WalletInfo, walletInfo } from '../../appKit/account.ts'
import { useKitState } from '../useKitState.ts'

/** Name and icon of the connected wallet. */
export function useWalletInfo(namespace?: NamespaceId): {
  readonly walletInfo: WalletInfo | undefined
} {
  const info = useKitState(useCallback((state) => walletInfo(state, namespace), [namespace]))
  return { walletInfo: info }
}
