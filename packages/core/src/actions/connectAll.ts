import type { AccountId } from '@latchkey/protocol'
import type { Kit } from '../kit.ts'
import { connectorInfoOf } from '../state/active.ts'
import { connect } from './connect.ts'

/**
 * Connect each family of a `MULTI_CHAIN` wallet, one after the other; each may prompt. One that is refused does not undo
 * the others.
 * @throws KitError as `connect`, when none is connected
 */
export async function connectAll(
  kit: Kit,
  { connectorId, signal }: { readonly connectorId: string; readonly signal?: AbortSignal },
): Promise<readonly AccountId[]> {
  const { members } = connectorInfoOf(kit.store.getState(), connectorId) ?? {}
  const accounts: AccountId[] = []
  let failure: unknown
  for (const { id } of members ?? [{ id: connectorId }]) {
    try {
      accounts.push(await connect(kit, { connectorId: id, ...(signal ? { signal } : {}) }))
    } catch (cause) {
      failure = cause
    }
  }
  if (accounts.length === 0) throw failure
  return accounts
}
