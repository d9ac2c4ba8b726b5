import { type AccountId, KitError, parseAccountId } from '@latchkey/protocol'
import { formatUnits } from '../format/amount.ts'
import type { Kit } from '../kit.ts'
import { findNetwork } from '../state/active.ts'
import type { DataQuery, TokenBalance } from './balances.ts'
import { nativeBalanceQuery } from './balances.ts'
import { queryClient } from './client.ts'
import { rpcOf } from './nodes.ts'

/** As the portfolio's (BAL-04). */
const freshMs = 30_000

/**
 * What an account holds, from a node alone: the network's coin, tokens that the family knows, and those of the host. There
 * are no prices, and tokens that nobody named are not found: that needs a gateway.
 */
export function nodeTokensQuery(kit: Kit, account: AccountId): DataQuery<readonly TokenBalance[]> {
  return {
    queryKey: ['nodeTokens', account],
    queryFn: ({ signal }) => readTokens(kit, account, signal),
    staleTime: freshMs,
    retry: false,
  }
}

async function readTokens(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const { namespace, network: id, address: owner } = parseAccountId(account)
  const network = findNetwork(kit.store.getState(), id)
  const family = await kit.namespaces.get(namespace)?.load()
  if (!network || !family) throw new KitError('NETWORK_UNKNOWN', { network: id })
  const further = [kit.options.tokens?.[id] ?? []].flat().map(({ address }) => address)
  const [native, tokens = []] = await Promise.all([
    kit.get(queryClient).fetchQuery(nativeBalanceQuery(kit, account)),
    family
      .tokens?.()
      .then((reader) => reader.read(rpcOf(kit, network), { network: id, owner, further }, signal)),
  ])
  const { name, decimals } = network.nativeCurrency
  return [
    {
      name,
      symbol: native.symbol,
      chainId: id,
      price: 0,
      quantity: { decimals: String(decimals), numeric: native.amount },
      iconUrl: network.assets?.imageUrl ?? '',
      isListed: true,
    },
    ...tokens
      // BAL-02
      .filter((token) => token.decimals > 0)
      .map((token) => ({
        name: token.name,
        symbol: token.symbol,
        chainId: id,
        address: `${id}:${token.address}`,
        price: 0,
        quantity: {
          decimals: String(token.decimals),
          numeric: formatUnits(token.units, token.decimals),
        },
        iconUrl: '',
        isListed: token.isKnown,
      })),
  ]
}
