import { connectionOf, connectorInfoOf, type ConnectorType } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'

/**
 * The wallet's own provider (EIP-1193 for `eip155`). Its type is AppKit's, which is not checked: it is undefined while no
 * wallet is connected in the namespace.
 */
export function useAppKitProvider<T = unknown>(
  namespace: NamespaceId,
): {
  readonly walletProvider: T
  readonly walletProviderType: ConnectorType | undefined
} {
  const appKit = useKitInstance()
  // The ids are read too: another wallet of the same type, or a new session, has another provider.
  const { type: walletProviderType } = useKitState(
    useCallback(
      (state) => {
        const { connectorId: id, session } = connectionOf(state, namespace) ?? {}
        return { id, session, type: connectorInfoOf(state, id)?.type }
      },
      [namespace],
    ),
  )
  // As: see above.
  return { walletProvider: appKit.getProvider<T>(namespace) as T, walletProviderType }
}
