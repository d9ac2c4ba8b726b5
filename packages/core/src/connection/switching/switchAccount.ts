import { KitError, type NamespaceId } from '@latchkey/protocol'
import type { Kit } from '../../interfaces/kit.ts'
import { connectionsOf } from '../../state/active.ts'
import { selectAccount } from '../sessions/readAccounts.ts'
import { transition } from '../transition.ts'

/**
 * Switches to another account of a namespace's connection. Without an id it uses the selected connection.
 * @throws KitError `ACCOUNT_MISSING` when the wallet did not name it
 */
export function switchAccount(
  kit: Kit,
  {
    namespace,
    id,
    address,
    type,
  }: {
    readonly namespace: NamespaceId
    /** Id of a connection. */
    readonly id?: string | undefined
    readonly address: string
    /** Tells apart the accounts of one address. @default the first of them */
    readonly type?: string | undefined
  },
): void {
  const [selected, ...others] = connectionsOf(kit.store.getState(), namespace)
  const connection = id ? [selected, ...others].find((each) => each?.id === id) : selected
  const account =
    connection?.accounts.find((each) => each.address === address) ??
    // Hosts and wallets write EVM addresses in lower case too.
    connection?.accounts.find((each) => each.address.toLowerCase() === address.toLowerCase())
  if (!connection || !account) throw new KitError('ACCOUNT_MISSING')
  const accounts = selectAccount(connection.accounts, { address: account.address, type })
  transition(kit, namespace, {
    type: 'changed',
    id: connection.id,
    change: { accounts },
  })
}
