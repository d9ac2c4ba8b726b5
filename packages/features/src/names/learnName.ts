import type { Kit } from '@latchkey/core'
import { identityQuery, queryClient } from '@latchkey/core/data'
import { type AccountId, type NetworkId, parseAccountId } from '@latchkey/protocol'
import type { NameRecord } from '@latchkey/protocol/http'
import { ownNameQuery } from './queries.ts'
import { nameTexts } from './texts.ts'

/** Shows a changed name at once, wherever the kit shows the account, on every EVM network. */
export async function learnName(
  kit: Kit,
  account: AccountId,
  record: NameRecord | null,
): Promise<void> {
  const client = kit.get(queryClient)
  client.setQueryData(ownNameQuery(kit, account).queryKey, record)
  // The change is made: a name that cannot be read now is shown later.
  const query = { ...identityQuery(kit, account), staleTime: 0 }
  const identity = await client.fetchQuery(query).catch(() => undefined)
  if (!identity) return
  const { address } = parseAccountId(account)
  for (const { chainNamespace, caipNetworkId, testnet } of kit.store.getState().networks) {
    const network: NetworkId = caipNetworkId
    if (chainNamespace === 'eip155' && !testnet)
      client.setQueryData(identityQuery(kit, `${network}:${address}`).queryKey, identity)
  }
}

/** In the visitor's language, since the window may show another view by now. */
export function say(kit: Kit, key: keyof typeof nameTexts, name = ''): string {
  return (kit.store.getState().texts[key] ?? nameTexts[key]).replace('{name}', () => name)
}
