import { connectionOf, type Kit, type KitState } from '@latchkey/core'
import { isKitError, KitError, type NamespaceId } from '@latchkey/protocol'
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
  /** Display a live connection, and an account of it. Never asks the wallet. */
  readonly switchConnection: (to: {
    readonly connection: {
      readonly connectorId: string
      readonly id?: string | undefined
      readonly namespace?: NamespaceId | undefined
    }
    readonly address?: string | undefined
  }) => Promise<void>
  /** End the connection of a connector: where that reached several wallets, the one with the address. */
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
    async (work: () => Promise<ConnectionChange>): Promise<void> => {
      setPending(true)
      let change: ConnectionChange
      try {
        change = await work()
      } catch (cause) {
        // What is no error of ours is code that did not come.
        return onError?.(
          isKitError(cause) ? cause : new KitError('MODAL_LOAD_FAILED', {}, { cause }),
        )
      } finally {
        setPending(false)
      }
      onSuccess?.(change)
    },
    [onSuccess, onError],
  )
  const switchConnection = useCallback<ConnectionHandle['switchConnection']>(
    ({ connection: { namespace: own = family, ...wallet }, address: wanted }) =>
      run(async () => {
        const before = shown(kit, own)
        const actions = await import('@latchkey/core/actions')
        const { id = wallet.connectorId } = found(kit, own, { ...wallet, address: wanted })
        actions.switchConnection(kit, { namespace: own, id, address: wanted })
        const { address = '' } = shown(kit, own)
        const hasSwitchedWallet = before.id !== id
        const hasSwitchedAccount = before.address !== address
        const hasDeletedWallet = false
        return { address, namespace: own, hasSwitchedAccount, hasSwitchedWallet, hasDeletedWallet }
      }),
    [kit, family, run],
  )
  const deleteConnection = useCallback<ConnectionHandle['deleteConnection']>(
    ({ address, connectorId }) =>
      run(async () => {
        const { disconnect } = await import('@latchkey/core/actions')
        const { id } = found(kit, family, { address, connectorId })
        const hasDeletedWallet = id !== undefined
        const before = shown(kit, family)
        await disconnect(kit, { namespace: family, id: id ?? connectorId })
        const after = shown(kit, family)
        const hasSwitchedWallet = after.id !== undefined && after.id !== before.id
        const hasSwitchedAccount = after.address !== undefined && after.address !== before.address
        return {
          address,
          namespace: family,
          hasSwitchedAccount,
          hasSwitchedWallet,
          hasDeletedWallet,
        }
      }),
    [kit, family, run],
  )
  return { connection, isPending, switchConnection, deleteConnection }
}

/** Of a family: the wallet and the account that are displayed. */
function shown(
  kit: Kit,
  namespace: NamespaceId,
): { readonly id: string | undefined; readonly address: string | undefined } {
  const connection = connectionOf(kit.store.getState(), namespace)
  return { id: connection?.id, address: connection?.accounts[0].address }
}

/** The one that is meant: of several that a connector reached, by its id or an account, else the first. */
function found(
  kit: Kit,
  namespace: NamespaceId,
  {
    id,
    connectorId,
    address = '',
  }: {
    readonly id?: string | undefined
    readonly connectorId: string
    readonly address?: string | undefined
  },
): { readonly id?: string } {
  const views = connectionViews(kit.store.getState(), namespace)
  const reached = views.filter((each) => (id ?? connectorId) === (id ? each.id : each.connectorId))
  const has = (each: { readonly address: string }): boolean =>
    each.address.toLowerCase() === address.toLowerCase()
  return reached.find(({ accounts }) => accounts.some(has)) ?? reached[0] ?? {}
}

function activeFamily(state: KitState): NamespaceId {
  return state.activeNamespace
}
