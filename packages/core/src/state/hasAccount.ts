import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { connectionsOf } from './active.ts'
import type { KitState } from './store.ts'

/** Whether an account, on any network, belongs to a connection of its namespace. */
export function hasAccount(state: KitState, id: AccountId): boolean {
  const { namespace, address } = parseAccountId(id)
  return connectionsOf(state, namespace).some(({ accounts }) =>
    accounts.some((account) => account.address === address),
  )
}
