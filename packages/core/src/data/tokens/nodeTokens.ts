import { type AccountId, KitError, parseAccountId } from '@latchkey/protocol'
import { formatUnits } from '../../format/amount.ts'
import type { TokenUnits } from '../../interfaces/namespace.ts'
import type { Kit } from '../../interfaces/kit.ts'
import type { Token } from '../../interfaces/hostOptions.ts'
import { findNetwork } from '../../state/active.ts'
import type { DataQuery } from '../cache.ts'
import type { TokenBalance } from '../../interfaces/balances.ts'
import { nativeBalanceQuery } from '../nativeBalance.ts'
import { queryClient } from '../client.ts'
import { rpcOf } from '../nodes.ts'

/** The same time as for the portfolio (BAL-04). */
const freshMs = 30_000
/** The maximum number of tokens that a host may name. */
const mostPinned = 100

/**
 * The holdings of an account, read only from a node: the network's coin, listed tokens, and the host's tokens. Prices and
 * other tokens need a gateway.
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
  const actions = await kit.namespaces.get(namespace)?.load()
  if (!network || !actions) throw new KitError('NETWORK_UNKNOWN', { network: id })
  const pinned = [kit.options.tokens?.[id] ?? []].flat().slice(0, mostPinned)
  const canonical = ({ address }: Token): string | undefined => actions.parseAddress(address, id)
  const further = [...new Set(pinned.flatMap((token) => canonical(token) ?? []))]
  const imageOf = ({ address }: TokenUnits): string | undefined =>
    pinned.find((token) => canonical(token) === address)?.image
  // Read one after the other, because not every node takes batches. The account view has usually read the balance already.
  const native = await kit.get(queryClient).fetchQuery(nativeBalanceQuery(kit, account))
  const reader = await actions.tokens?.()
  const { listedTokens } = await import('@latchkey/protocol/tokens')
  const request = { owner, listed: listedTokens[id] ?? [], further }
  const tokens = (await reader?.read(rpcOf(kit, network), request, signal)) ?? []
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
        iconUrl: imageOf(token) ?? '',
        isListed: token.isKnown,
      })),
  ]
}
