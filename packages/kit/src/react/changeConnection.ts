import { connectionOf, connectionsOf, type Kit } from '@latchkey/core'
import { disconnect, switchConnection } from '@latchkey/core/actions'
import type { NamespaceId } from '@latchkey/protocol'

/** The result of a change. */
export type ConnectionChange = {
  readonly address: string
  readonly namespace: NamespaceId
  readonly hasSwitchedAccount: boolean
  readonly hasSwitchedWallet: boolean
  readonly hasDeletedWallet: boolean
}

type Wanted = {
  readonly namespace: NamespaceId
  readonly connectorId: string
  readonly id?: string | undefined
  readonly address?: string | undefined
}

// The actions of `useAppKitConnection`, loaded on the first call.

/** @throws KitError `CONNECTOR_MISSING`, `ACCOUNT_MISSING` */
export function switchWallet(kit: Kit, wanted: Wanted): ConnectionChange {
  const { namespace } = wanted
  const before = shown(kit, namespace)
  const { id = wanted.connectorId } = found(kit, wanted)
  switchConnection(kit, { namespace, id, address: wanted.address })
  const { address = '' } = shown(kit, namespace)
  return {
    address,
    namespace,
    hasSwitchedAccount: before.address !== address,
    hasSwitchedWallet: before.id !== id,
    hasDeletedWallet: false,
  }
}

/** @throws KitError `DISCONNECT_FAILED` */
export async function deleteWallet(
  kit: Kit,
  wanted: Wanted & { readonly address: string },
): Promise<ConnectionChange> {
  const { namespace, connectorId, address } = wanted
  const { id } = found(kit, wanted)
  const before = shown(kit, namespace)
  await disconnect(kit, { namespace, id: id ?? connectorId })
  const after = shown(kit, namespace)
  return {
    address,
    namespace,
    hasSwitchedAccount: after.address !== undefined && after.address !== before.address,
    hasSwitchedWallet: after.id !== undefined && after.id !== before.id,
    hasDeletedWallet: id !== undefined,
  }
}

/** The displayed wallet and account of a namespace. */
function shown(
  kit: Kit,
  namespace: NamespaceId,
): { readonly id: string | undefined; readonly address: string | undefined } {
  const connection = connectionOf(kit.store.getState(), namespace)
  return { id: connection?.id, address: connection?.accounts[0].address }
}

/** The connection that is meant: by its id or an account among several of a connector, else the first. */
function found(
  kit: Kit,
  { namespace, id, connectorId, address = '' }: Wanted,
): { readonly id?: string } {
  const reached = connectionsOf(kit.store.getState(), namespace).filter(
    (each) => (id ?? connectorId) === (id ? each.id : each.connectorId),
  )
  const has = (each: { readonly address: string }): boolean =>
    each.address.toLowerCase() === address.toLowerCase()
  return reached.find(({ accounts }) => accounts.some(has)) ?? reached[0] ?? {}
}
