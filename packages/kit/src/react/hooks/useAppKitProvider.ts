import { connectionOf, type ConnectorType } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useKitInstance } from '../KitContext.tsx'
import { useKitState } from '../useKitState.ts'

/** The wallet's own provider (EIP-1193 for `eip155`), while connected. */
export function useAppKitProvider<T = unknown>(
  namespace: NamespaceId,
): {
  readonly walletProvider: T | undefined
  readonly walletProviderType: ConnectorType | undefined
} {
  const appKit = useKitInstance()
  // The id too: another wallet of the same type has another provider.
  const { type: walletProviderType } = useKitState(
    useCallback(
      (state) => {
        const id = connectionOf(state, namespace)?.connectorId
        return { id, type: state.connectors.find((connector) => connector.id === id)?.type }
      },
      [namespace],
    ),
  )
  return { walletProvider: appKit.getProvider<T>(namespace), walletProviderType }
}
