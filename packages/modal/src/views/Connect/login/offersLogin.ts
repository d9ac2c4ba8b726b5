import { authId, connectionsOf, type KitState } from '@latchkey/core'
import { askedNamespace } from '../../../wallets/askedNamespace.ts'

/** Whether the visitor may log in to the embedded wallet: it serves the requested namespace, and they are not logged in to it. */
export function offersLogin(state: KitState): boolean {
  const wallet = state.connectors.find(({ id }) => id === authId)
  if (!wallet) return false
  const namespace = askedNamespace(state)
  if (namespace && !wallet.namespaces.includes(namespace)) return false
  return !wallet.namespaces.some((id) =>
    connectionsOf(state, id).some(({ connectorId }) => connectorId === authId),
  )
}
