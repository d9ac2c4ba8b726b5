import type { KitState } from '@latchkey/core'
import { fromWallet, type KitError, type NamespaceId } from '@latchkey/protocol'
import { useCallback, useState } from 'react'
import { connectionViews } from '../../connections.ts'
import { useKitInstance } from '../KitContext.tsx'
import { useKitState } from '../useKitState.ts'
import { type ConnectionItem, useAppKitConnections } from './useAppKitConnections.ts'

/** What came of it. */
export type ConnectionChange = {
  readonly address: string
  readonly namespace: NamespaceId
  readonly hasSwitchedAccount: boolean
  readonly hasSwitchedWallet: boolean
  readonly hasDeletedWallet: boolean
}

export type ConnectionHandle = {
  readonly connection: ConnectionItem | undefined
  readonly isPending: boolean
  /** Use an account of a connection; a wallet that is not connected any more may ask. */
  readonly switchConnection: (to: {
    readonly connection: { readonly connectorId: string }
    readonly address?: string | undefined
  }) => Promise<void>
  /** End the connection of a connector. */
  readonly deleteConnection: (of: {
    readonly address: string
    readonly connectorId: string
  }) => Promise<void>
}

/** A family's connection, the active family's if none is named, and how to change it. Failures go to `onError` alone. */
export function useAppKitConnection({
  namespace,
  onSuccess,
  onError,
}: {
  readonly namespace?: NamespaceId | undefined
  readonly onSuccess?: ((change: ConnectionChange) => void) | undefined
  readonly onError?: ((error: KitError) => void) | undefined
} = {}): ConnectionHandle {
  const { kit } = useKitInstance()
  const active = useKitState(activeFamily)
  const family = namespace ?? active
  const [isPending, setPending] = useState(false)
  const [connection] = useAppKitConnections(family).connections
  const run = useCallback(
    async (work: () => Promise<Partial<ConnectionChange>>): Promise<void> => {
      setPending(true)
      try {
        const done = await work()
        const [now] = connectionViews(kit.store.getState(), family)
        onSuccess?.({
          address: now?.accounts[0]?.address ?? '',
          namespace: family,
          hasSwitchedAccount: false,
          hasSwitchedWallet: false,
          hasDeletedWallet: false,
          ...done,
        })
      } catch (cause) {
        onError?.(fromWallet(cause))
      } finally {
        setPending(false)
      }
    },
    [kit, family, onSuccess, onError],
  )
  const switchConnection = useCallback<ConnectionHandle['switchConnection']>(
    ({ connection: { connectorId }, address }) =>
      run(async () => {
        const { connect, switchAccount } = await import('@latchkey/core/actions')
        const [before] = connectionViews(kit.store.getState(), family)
        const hasSwitchedWallet = before?.connectorId !== connectorId
        if (hasSwitchedWallet) await connect(kit, { connectorId, namespace: family })
        const [after] = connectionViews(kit.store.getState(), family)
        const hasSwitchedAccount = address !== undefined && after?.accounts[0]?.address !== address
        if (hasSwitchedAccount) switchAccount(kit, { namespace: family, address })
        return { hasSwitchedWallet, hasSwitchedAccount }
      }),
    [kit, family, run],
  )
  const deleteConnection = useCallback<ConnectionHandle['deleteConnection']>(
    ({ address, connectorId }) =>
      run(async () => {
        const { disconnect } = await import('@latchkey/core/actions')
        const [live] = connectionViews(kit.store.getState(), family)
        const hasDeletedWallet = live?.connectorId === connectorId
        if (hasDeletedWallet) await disconnect(kit, { namespace: family })
        return { address, hasDeletedWallet }
      }),
    [kit, family, run],
  )
  return { connection, isPending, switchConnection, deleteConnection }
}

function activeFamily(state: KitState): NamespaceId {
  return state.activeNamespace
}
