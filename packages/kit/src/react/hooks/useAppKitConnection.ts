import type { KitState } from '@latchkey/core'
import { isKitError, KitError, type NamespaceId } from '@latchkey/protocol'
import { useCallback, useState } from 'react'
import type * as Actions from '../changeConnection.ts'
import type { ConnectionChange } from '../changeConnection.ts'
import { useKitInstance } from '../KitContext.tsx'
import { useKitState } from '../useKitState.ts'
import { type ConnectionItem, useAppKitConnections } from './useAppKitConnections.ts'

export type { ConnectionChange }

/** The result of `useAppKitConnection`. */
export type ConnectionHandle = {
  readonly connection: ConnectionItem | undefined
  readonly isPending: boolean
  /** Display a live connection, and an account of it. It never asks the wallet. */
  readonly switchConnection: (to: {
    readonly connection: {
      readonly connectorId: string
      readonly id?: string | undefined
      readonly namespace?: NamespaceId | undefined
    }
    readonly address?: string | undefined
  }) => Promise<void>
  /** End the connection of a connector; of several, the connection with the address. */
  readonly deleteConnection: (of: {
    readonly address: string
    readonly connectorId: string
  }) => Promise<void>
}

/**
 * The connection of a family, of the active family by default, and the functions to change it. Failures go to `onError`
 * alone.
 */
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
        // An error that is no KitError means that the code failed to load.
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
    ({ connection: { namespace = family, ...wallet }, address }) =>
      run(async () => (await actions()).switchWallet(kit, { ...wallet, namespace, address })),
    [kit, family, run],
  )
  const deleteConnection = useCallback<ConnectionHandle['deleteConnection']>(
    (of) => run(async () => (await actions()).deleteWallet(kit, { ...of, namespace: family })),
    [kit, family, run],
  )
  return { connection, isPending, switchConnection, deleteConnection }
}

const actions = (): Promise<typeof Actions> => import('../changeConnection.ts')

function activeFamily(state: KitState): NamespaceId {
  return state.activeNamespace
}
