import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../../interfaces/kit.ts'
import { preferConnection } from '../../storage/persist.ts'
import { connectionsOf } from '../../state/active.ts'
import { activate, rememberNetwork } from '../activate.ts'
import { emit } from '../events.ts'
import { switchAccount } from './switchAccount.ts'
import { transition } from '../transition.ts'

/**
 * Displays another live connection and one of its accounts. It becomes the selected connection of its namespace, and the namespace
 * becomes the active namespace. Never prompts.
 * @throws KitError `CONNECTOR_MISSING` when that wallet is not connected there, `ACCOUNT_MISSING` when it has no such account
 */
export function switchConnection(
  kit: Kit,
  {
    namespace,
    id,
    address,
    type,
  }: {
    readonly namespace: NamespaceId
    /** Id of the connection. It is the connector's id, except for paired wallets. */
    readonly id: string
    readonly address?: string | undefined
    /** Of the account, when an address is several. */
    readonly type?: string | undefined
  },
): void {
  const connection = connectionsOf(kit.store.getState(), namespace).find((each) => each.id === id)
  if (!connection) throw new KitError('CONNECTOR_MISSING', { connection: id })
  if (address !== undefined) switchAccount(kit, { namespace, id, address, type })
  transition(kit, namespace, { type: 'selected', id })
  preferConnection(kit, namespace, id)
  rememberNetwork(kit, namespace, connection.network)
  activate(kit, namespace)
  void emit(kit, { type: 'displayed' })
}
