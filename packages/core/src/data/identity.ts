import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { getIdentity } from '@latchkey/protocol/http'
import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { findNetwork } from '../state/active.ts'
import { cached, type DataQuery, remember } from './cache.ts'
import { callGateway } from './gateway.ts'

/** The time that names and pictures stay fresh (BAL-04). */
const freshMs = 300_000

export type AccountIdentity = {
  readonly name?: string | undefined
  readonly avatar?: string | undefined
}

/**
 * The name and picture of an account (BAL-07). Only eip155 has names (NAM-01). Other namespaces, test networks and kits without
 * a gateway have no names and send no request.
 */
export function identityQuery(kit: Kit, account: AccountId): DataQuery<AccountIdentity> {
  return {
    queryKey: ['identity', account],
    queryFn: ({ signal }) => readIdentity(kit, account, signal),
    staleTime: freshMs,
    retry: false,
    ...cached<AccountIdentity>(kit, keys.identity, account, freshMs),
  }
}

async function readIdentity(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<AccountIdentity> {
  const { namespace, network, address } = parseAccountId(account)
  const isNamed = namespace === 'eip155' && !findNetwork(kit.store.getState(), network)?.testnet
  if (!kit.options.gateway || !isNamed) return {}
  const { name, avatar } = await callGateway(
    kit,
    getIdentity,
    { params: { address }, query: { sender: account } },
    signal,
  )
  const identity: AccountIdentity = { name: name ?? undefined, avatar: avatar ?? undefined }
  remember(kit, keys.identity, account, identity)
  return identity
}
