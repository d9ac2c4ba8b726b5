// Reads of a kit's further methods that ask the gateway or a node: fetched with their first call.
import type { Kit } from '@latchkey/core'
import {
  type AccountIdentity,
  identityQuery,
  nativeBalanceQuery,
  queryClient,
} from '@latchkey/core/data'
import type { AccountId } from '@latchkey/protocol'

export function readIdentity(kit: Kit, account: AccountId): Promise<AccountIdentity> {
  return kit.get(queryClient).fetchQuery(identityQuery(kit, account))
}

export async function readNames(
  kit: Kit,
  account: AccountId,
): Promise<readonly { readonly name: string }[]> {
  const { name } = await readIdentity(kit, account)
  return name ? [{ name }] : []
}

/** A balance that is read now, and never before. */
export async function readBalance(
  kit: Kit,
  account: AccountId,
): Promise<{ readonly balance: string; readonly symbol: string }> {
  const query = { ...nativeBalanceQuery(kit, account), staleTime: 0 }
  const { amount, symbol } = await kit.get(queryClient).fetchQuery(query)
  return { balance: amount, symbol }
}
