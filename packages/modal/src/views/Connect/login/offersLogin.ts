import { authId, connectionsOf, type KitState } from '@latchkey/core'
import { askedNamespace } from '../../../wallets/askedNamespace.ts'

/** Whether the visitor may log in to the embedded wallet: it serves the requested namespace, and they are not logged in to it. */
export function offersLogin(state: KitState): boolean {
  const namespace = askedNamespace(state)
  const wallet = state.connectors.find(({ id }) => id === authId)
  if (!wallet || (namespace && !wallet.namespaces.includes(namespace))) return false
  return !wallet.namespaces.some((id) =>
    connectionsOf(state, id).some(({ connectorId }) => connectorId === authId),
  )
}
