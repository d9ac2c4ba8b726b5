import type { Kit } from '@latchkey/core'
import { forgetIdentities, identityQuery, queryClient } from '@latchkey/core/data'
import { type AccountId, parseAccountId } from '@latchkey/protocol'
import type { NameRecord } from '@latchkey/protocol/http'
import { ownNameQuery } from './queries.ts'
import { nameTexts } from './texts.ts'

/**
 * Shows a changed name at once, wherever the kit shows the account on its network. On every other network the address may have
 * another name, and a contract has none (ENSIP-19), so its names there are read again.
 */
export async function learnName(
  kit: Kit,
  account: AccountId,
  record: NameRecord | null,
): Promise<void> {
  const client = kit.get(queryClient)
  client.setQueryData(ownNameQuery(kit, account).queryKey, record)
  const { address } = parseAccountId(account)
  const isElsewhere = (other: unknown): boolean =>
    other !== account && String(other).endsWith(`:${address}`)
  forgetIdentities(kit, isElsewhere)
  // A key that changes its contract's name removes what the contract wrote.
  const mayBeTaken = record?.owner_network !== undefined
  void client.invalidateQueries({
    predicate: ({ queryKey: [kind, other] }) =>
      kind === 'ownName' && (mayBeTaken || isElsewhere(other)),
  })
  // The change is made: a name that cannot be read now is shown later.
  await client.fetchQuery({ ...identityQuery(kit, account), staleTime: 0 }).catch(() => undefined)
}

/** In the visitor's language, since the window may show another view by now. */
export function say(kit: Kit, key: keyof typeof nameTexts, name = ''): string {
  return (kit.store.getState().texts[key] ?? nameTexts[key]).replace('{name}', () => name)
}
