import type { Kit } from '@latchkey/core'
import { identityQuery, queryClient } from '@latchkey/core/data'
import type { AccountId } from '@latchkey/protocol'

/** Reads the name and picture of an account into the kit's state. */
export async function readIdentity(kit: Kit, account: AccountId): Promise<void> {
  await kit.get(queryClient).fetchQuery(identityQuery(kit, account))
}
