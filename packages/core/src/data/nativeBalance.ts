import { type AccountId, KitError, parseAccountId } from '@latchkey/protocol'
import { QueryObserver } from '@tanstack/query-core'
import { formatUnits } from '../format/amount.ts'
import type { NativeBalance } from '../interfaces/balances.ts'
import type { Kit } from '../interfaces/kit.ts'
import { findNetwork } from '../state/active.ts'
import { keys } from '../storage/keys.ts'
import { balanceFreshMs, guardBalance } from './cooldown.ts'
import { cached, type DataQuery, remember } from './cache.ts'
import { queryClient } from './client.ts'
import { rpcOf } from './nodes.ts'

/** The balance in the network's own coin, from a node. It fails as `portfolioQuery` does. */
export function nativeBalanceQuery(kit: Kit, account: AccountId): DataQuery<NativeBalance> {
  return {
    queryKey: ['nativeBalance', account],
    queryFn: ({ signal }) =>
      guardBalance(kit, account, {
        what: 'nativeBalance',
        work: () => readNativeBalance(kit, account, signal),
      }),
    staleTime: balanceFreshMs,
    retry: false,
    ...cached<NativeBalance>(kit, keys.nativeBalance, account, balanceFreshMs),
  }
}

/**
 * Reads the balance into the kit's state, and again after each transfer of the visitor, until the returned function is
 * called.
 */
export function followNativeBalance(kit: Kit, account: AccountId): () => void {
  const observer = new QueryObserver(kit.get(queryClient), nativeBalanceQuery(kit, account))
  // The state mirrors the answers of the query (accountFacts.ts).
  return observer.subscribe(() => {})
}

async function readNativeBalance(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<NativeBalance> {
  const { namespace, network: id, address } = parseAccountId(account)
  const network = findNetwork(kit.store.getState(), id)
  const actions = await kit.namespaces.get(namespace)?.load()
  if (!network || !actions) throw new KitError('NETWORK_UNKNOWN', { network: id })
  const units = await actions.readNativeBalance(rpcOf(kit, network), address, signal)
  const { symbol, decimals } = network.nativeCurrency
  const balance = { amount: formatUnits(units, decimals), symbol }
  remember(kit, keys.nativeBalance, account, balance)
  return balance
}
