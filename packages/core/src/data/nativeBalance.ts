import { type AccountId, KitError, parseAccountId } from '@latchkey/protocol'
import { formatUnits } from '../format/amount.ts'
import type { NativeBalance } from '../interfaces/balances.ts'
import type { Kit } from '../interfaces/kit.ts'
import { findNetwork } from '../state/active.ts'
import { keys } from '../storage/keys.ts'
import { balanceFreshMs, guardBalance } from './cooldown.ts'
import { cached, type DataQuery, remember } from './cache.ts'
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

async function readNativeBalance(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<NativeBalance> {
  const { namespace, network: id, address } = parseAccountId(account)
  const network = findNetwork(kit.store.getState(), id)
  const family = await kit.namespaces.get(namespace)?.load()
  if (!network || !family) throw new KitError('NETWORK_UNKNOWN', { network: id })
  const units = await family.readNativeBalance(rpcOf(kit, network), address, signal)
  const { symbol, decimals } = network.nativeCurrency
  const balance = { amount: formatUnits(units, decimals), symbol }
  remember(kit, keys.nativeBalance, account, balance)
  return balance
}
