import type { KitState } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { useCallback, useState } from 'react'
import { asKitError } from '../../appKit/asKitError.ts'
import type { ConnectionCallbacks, ConnectionHandle } from '../../appKit/connectionHandle.ts'
import type * as Actions from '../changeConnection.ts'
import type { ConnectionChange } from '../changeConnection.ts'
import { useKitInstance } from '../AppKitProvider.tsx'
import { useKitState } from '../useKitState.ts'
import { useAppKitConnections } from './useAppKitConnections.ts'

export type { ConnectionChange }

/**
 * The connection of a namespace, of the active namespace by default, and the functions to change it. Failures go to `onError`
 * alone.
 */
export function useAppKitConnection({
  namespace,
  onSuccess,
  onError,
}: ConnectionCallbacks = {}): ConnectionHandle {
  const { kit } = useKitInstance()
  const active = useKitState(displayedNamespace)
  const shown = namespace ?? active
  const [isPending, setPending] = useState(false)
  const [connection] = useAppKitConnections(shown).connections
  const run = useCallback(
    async (work: () => Promise<ConnectionChange>): Promise<void> => {
      setPending(true)
      let change: ConnectionChange
      try {
        change = await work()
      } catch (cause) {
        return onError?.(asKitError(cause))
      } finally {
        setPending(false)
      }
      onSuccess?.(change)
    },
    [onSuccess, onError],
  )
  const switchConnection = useCallback<ConnectionHandle['switchConnection']>(
    ({ connection: { namespace = shown, ...wallet }, address }) =>
      run(async () => (await actions()).switchWallet(kit, { ...wallet, namespace, address })),
    [kit, shown, run],
  )
  const deleteConnection = useCallback<ConnectionHandle['deleteConnection']>(
    (of) => run(async () => (await actions()).deleteWallet(kit, { ...of, namespace: shown })),
    [kit, shown, run],
  )
  return { connection, isPending, switchConnection, deleteConnection }
}

const actions = (): Promise<typeof Actions> => import('../changeConnection.ts')

function displayedNamespace(state: KitState): NamespaceId {
  return state.activeNamespace
}
