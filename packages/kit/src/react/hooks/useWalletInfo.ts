import { connectionOf } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { type WalletInfo, walletInfo } from '../../account.ts'
import { useKitInstance } from '../KitContext.tsx'
import { useKitState } from '../useKitState.ts'

/** Name and icon of the connected wallet. */
export function useWalletInfo(namespace?: NamespaceId): {
  readonly walletInfo: WalletInfo | undefined
} {
  const { kit } = useKitInstance()
  useKitState(useCallback((state) => connectionOf(state, namespace)?.connectorId, [namespace]))
  return { walletInfo: walletInfo(kit, namespace) }
}
