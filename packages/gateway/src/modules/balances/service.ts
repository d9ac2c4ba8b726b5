import { KitError } from '@latchkey/protocol'
import { nativeTokenAddress, type Currency } from '@latchkey/protocol/http'
import type { Remember } from '../../cache.ts'
import type { Network } from '../../networks/network.ts'
import type { BalanceSource, TokenFacts } from '../../ports/balanceSource.ts'
import type { PriceSource } from '../../ports/priceSource.ts'
import { formatUnits, worth } from './amounts.ts'
import { contractsOn, evmAddressOf } from './contracts.ts'

export type Balance = TokenFacts & {
  readonly network: string
  /** The contract as the network's token list spells it; absent for the coin. */
  readonly token?: string
  readonly numeric: string
  readonly price?: string
  readonly value?: string
  readonly iconUrl?: string
  /** A coin or a token of the operator's list; others may call themselves whatever they like. */
  readonly isListed: boolean
}
export type BalancesQuery = {
  readonly address: string
  readonly currency: Currency
  readonly network?: string
  readonly tokens: readonly string[]
  readonly forceUpdate: readonly string[]
}
export type BalancesService = { read(query: BalancesQuery): Promise<readonly Balance[]> }

const balanceMs = 10_000

/** What an address holds, on one network or on all main ones (BAL-01). */
export function balancesService({
  networks,
  source,
  prices,
  remember,
}: {
  readonly networks: readonly Network[]
  readonly source: BalanceSource
  readonly prices: PriceSource | undefined
  readonly remember: Remember
}): BalancesService {
  return {
    async read(query) {
      const asked = query.network
        ? networks.filter(({ id }) => id === query.network)
        : networks.filter(({ testnet }) => !testnet)
      const address = evmAddressOf(query.address)
      if (address === undefined) {
        if (query.network?.startsWith('eip155:'))
          throw new KitError('REQUEST_INVALID', {
            issue: 'address: Invalid address',
            field: 'address',
          })
        return []
      }
      const lists = await Promise.allSettled(
        asked.map((network) => onNetwork(network, address, query)),
      )
      const first = lists.find((list) => list.status === 'rejected')
      // Of one network the reason counts; of many, those that answered do.
      if (first && lists.every((list) => list.status === 'rejected')) throw first.reason
      return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
    },
  }

  async function onNetwork(
    network: Network,
    address: string,
    { currency, tokens, forceUpdate }: BalancesQuery,
  ): Promise<readonly Balance[]> {
    const forced = contractsOn(network.id, forceUpdate, 'forceUpdate')
    const extra = contractsOn(network.id, tokens, 'tokens')
    const listed = new Map(network.tokens.map((token) => [token.address.toLowerCase(), token]))
    const strangers = [...new Set([...forced, ...extra])]
      .filter((token) => !listed.has(token))
      .toSorted()
    // Prices have their own pace, and one key for every currency would mix them up (compatibility.md 11.3, 20).
    const held = await remember(['balance', network.id, address, ...strangers].join(' '), {
      ttlMs: balanceMs,
      fresh: forceUpdate.length > 0,
      load: async (signal) =>
        (
          await source.read(
            { network: network.id, address },
            { tokens: [...listed.keys()], strangers },
            signal,
          )
        ).map(({ units, ...rest }) => ({ ...rest, units: units.toString() })),
    })
    const shown = held.flatMap((holding) => shownOf(network, holding, [...forced, ...extra]))
    const priced = await pricesOf(network, currency, shown)
    return shown.map(({ units, ...rest }) => {
      const price = priced.get(assetOf(network, rest.token))
      return {
        ...rest,
        network: network.id,
        numeric: formatUnits(units, rest.decimals),
        ...(price !== undefined && {
          price,
          value: worth({ units, decimals: rest.decimals }, price),
        }),
      }
    })
  }

  /** A missing price never hides a balance. */
  async function pricesOf(
    network: Network,
    currency: Currency,
    shown: readonly { readonly token?: string }[],
  ): Promise<ReadonlyMap<string, string>> {
    if (!prices) return new Map()
    const assets = shown.map(({ token }) => assetOf(network, token)).toSorted()
    try {
      const entries = await remember(['prices', currency, ...assets].join(' '), {
        ttlMs: 60_000,
        load: async (signal) => [...(await prices.prices(assets, currency, signal))],
      })
      return new Map(entries)
    } catch {
      return new Map()
    }
  }
}

type Held = { readonly token?: string; readonly units: string; readonly facts?: TokenFacts }
type Shown = Omit<Balance, 'network' | 'numeric' | 'price' | 'value'> & { readonly units: bigint }

/** Names and places of a holding; none for what is not to be listed. */
function shownOf(
  network: Network,
  { token, units, facts }: Held,
  asked: readonly string[],
): readonly Shown[] {
  const listing = network.tokens.find(({ address }) => address.toLowerCase() === token)
  const known = token === undefined ? network.currency : (listing ?? facts)
  const isAsked = token === undefined || asked.includes(token)
  // What cannot be divided is no currency (BAL-02); what is not held is listed only when asked for.
  if (!known || known.decimals === 0 || (units === '0' && !isAsked)) return []
  return [
    {
      name: known.name,
      symbol: known.symbol,
      decimals: known.decimals,
      units: BigInt(units),
      isListed: token === undefined || listing !== undefined,
      ...(token && { token: listing?.address ?? token }),
      ...(listing?.iconUrl && { iconUrl: listing.iconUrl }),
    },
  ]
}

function assetOf(network: Network, token: string | undefined): string {
  return `${network.id}:${(token ?? nativeTokenAddress).toLowerCase()}`
}
