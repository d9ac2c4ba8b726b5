import { KitError } from '@latchkey/protocol'
import type { Currency } from '@latchkey/protocol/http'
import type { Remember } from '../../cache/cache.ts'
import { accountOn, assetAddress, assetId } from '../../networks/asset.ts'
import type { Network } from '../../networks/network.ts'
import type { BalanceSource, Holding, TokenFacts } from '../../ports/balanceSource.ts'
import type { PriceBook } from '../../ports/priceSource.ts'
import type { SeenTokens } from '../../ports/tokens/seenTokens.ts'
import { formatUnits, worth } from './amounts.ts'
import { contractsOn } from './contracts.ts'

export type Balance = TokenFacts & {
  readonly network: string
  /** The contract as the network's token list spells it; absent for the coin. */
  readonly token?: string
  readonly numeric: string
  readonly price?: string
  readonly value?: string
  readonly isPriceStale?: boolean
  /** Id of the token's logo in the operator's list. */
  readonly logo?: string
  /** True for a coin or a token of the operator's list; another token may use any name. */
  readonly isListed: boolean
  /** The account itself sent it, approved it or paid for it. */
  readonly isUsed?: boolean
  /** The caller named it. */
  readonly isAsked?: boolean
}
export type BalancesQuery = {
  readonly address: string
  readonly currency: Currency
  readonly network?: string
  readonly tokens: readonly string[]
  readonly forceUpdate: readonly string[]
  /** `next` of the page before; needs `network`. */
  readonly cursor?: string
}
export type BalancesPage = {
  readonly balances: readonly Balance[]
  /** Cursor of the next page of unlisted tokens, when one network is asked for. */
  readonly next: string | null
}
export type BalancesService = { read(query: BalancesQuery): Promise<BalancesPage> }

const balanceMs = 10_000
/** A search of logs costs a node more than a balance. */
const seenMs = 30_000
/** Unlisted tokens in one call: a contract that wastes gas or bytes makes the whole call fail. */
const strangersPerCall = 20
/** Received tokens on a page. */
const strangersPerPage = 100

/** The balances of an address, on one network or on all main ones (BAL-01). */
export function balancesService({
  networks,
  source,
  seen,
  prices,
  remember,
}: {
  readonly networks: readonly Network[]
  readonly source: BalanceSource
  readonly seen: SeenTokens
  readonly prices: PriceBook | undefined
  readonly remember: Remember
}): BalancesService {
  return {
    async read(query) {
      const asked = query.network
        ? networks.filter(({ id }) => id === query.network)
        : networks.filter(({ testnet }) => !testnet)
      const accounts = asked.flatMap((network) => {
        const address = accountOn(network.id, query.address)
        return address === undefined ? [] : [{ network, address }]
      })
      const isServed = asked.length > 0 || query.network?.startsWith('eip155:')
      if (query.network && isServed && accountOn(query.network, query.address) === undefined)
        throw new KitError('REQUEST_INVALID', {
          issue: 'address: Invalid address',
          field: 'address',
        })
      const lists = await Promise.allSettled(
        accounts.map(({ network, address }) => onNetwork(network, address, query)),
      )
      const first = lists.find((list) => list.status === 'rejected')
      // With one network its error is thrown; with several, the networks that answered are listed.
      if (first && lists.every((list) => list.status === 'rejected')) throw first.reason
      const pages = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []))
      return {
        balances: pages.flatMap(({ balances }) => balances),
        next: query.network === undefined ? null : (pages[0]?.next ?? null),
      }
    },
  }

  async function onNetwork(
    network: Network,
    address: string,
    { currency, tokens, forceUpdate, cursor }: BalancesQuery,
  ): Promise<BalancesPage> {
    const forced = contractsOn(network.id, forceUpdate, 'forceUpdate')
    const extra = contractsOn(network.id, tokens, 'tokens')
    const listed = network.tokens.map((token) => assetAddress(network.id, token.address))
    const strangers = [...new Set([...forced, ...extra])]
      .filter((token) => !listed.includes(token))
      .toSorted()
    const account = { network: network.id, address }
    // Prices are cached apart: they change at another pace, and currencies must not share a key (compatibility.md
    // 11.3, 20).
    const key = [
      'balance',
      network.id,
      address,
      ...strangers,
      ...(cursor ? [`after:${cursor}`] : []),
    ]
    const fresh = forceUpdate.length > 0
    const { held, next } = await remember(key.join(' '), {
      ttlMs: balanceMs,
      fresh,
      load: async (signal) => {
        const [known, others] = await Promise.all([
          // Only the first page has the coin and the listed tokens.
          cursor === undefined ? source.read(account, { tokens: listed, strangers }, signal) : [],
          readSeen(account, { without: [...listed, ...strangers], fresh, cursor }, signal),
        ])
        const all = [...known, ...others.held].map(({ units, ...rest }) => ({
          ...rest,
          units: `${units}`,
        }))
        return { held: all, next: others.next }
      },
    })
    const shown = held.flatMap((holding) => shownOf(network, holding, [...forced, ...extra]))
    const priced = await pricesOf(network, currency, shown)
    const balances = shown.map(({ units, ...rest }) => {
      const { price, isStale } = priced.get(assetId(network.id, rest.token)) ?? {}
      return {
        ...rest,
        network: network.id,
        numeric: formatUnits(units, rest.decimals),
        ...(price !== undefined && {
          price,
          ...(isStale && { isPriceStale: true }),
          value: worth({ units, decimals: rest.decimals }, price),
        }),
      }
    })
    return { balances, next }
  }

  /**
   * A page of tokens that the account received, in addition to the listed ones; tokens that it used come first. A failure
   * here does not hide other balances.
   */
  async function readSeen(
    account: { readonly network: string; readonly address: string },
    {
      without,
      fresh,
      cursor,
    }: {
      readonly without: readonly string[]
      readonly fresh: boolean
      readonly cursor: string | undefined
    },
    signal: AbortSignal,
  ): Promise<{ readonly held: readonly SeenHolding[]; readonly next: string | null }> {
    const contracts = await remember(`seen ${account.network} ${account.address}`, {
      ttlMs: seenMs,
      fresh,
      load: async (own) =>
        (await seen.received(account, own))
          .filter(({ standard }) => standard === 'ERC20')
          .map(({ contract, isUsed }) => ({ contract, isUsed: isUsed === true })),
    }).catch(() => [])
    const all = contracts.filter(({ contract }) => !without.includes(contract))
    // When the token that the cursor names is gone, the page before it was the last.
    const at = cursor === undefined ? 0 : all.findIndex(({ contract }) => contract === cursor) + 1
    const page = cursor !== undefined && at === 0 ? [] : all.slice(at, at + strangersPerPage)
    const strangers = page.map(({ contract }) => contract)
    const groups = Array.from({ length: Math.ceil(strangers.length / strangersPerCall) }, (_, at) =>
      strangers.slice(at * strangersPerCall, (at + 1) * strangersPerCall),
    )
    const found = await Promise.all(groups.map((group) => readStrangers(account, group, signal)))
    const used = new Set(page.filter(({ isUsed }) => isUsed).map(({ contract }) => contract))
    const isLast = at + page.length >= all.length
    return {
      held: found
        .flat()
        .map((holding) =>
          holding.token !== undefined && used.has(holding.token)
            ? { ...holding, isUsed: true }
            : holding,
        ),
      next: isLast ? null : (strangers.at(-1) ?? null),
    }
  }

  /** All tokens in one call, else one by one. */
  async function readStrangers(
    account: { readonly network: string; readonly address: string },
    strangers: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Holding[]> {
    try {
      const held = await source.read(account, { tokens: [], strangers }, signal)
      return held.filter(({ token, units }) => token !== undefined && units > 0n)
    } catch {
      if (strangers.length < 2) return []
      const found = await Promise.all(strangers.map((one) => readStrangers(account, [one], signal)))
      return found.flat()
    }
  }

  /** A missing price never hides a balance. */
  async function pricesOf(
    network: Network,
    currency: Currency,
    shown: readonly { readonly token?: string }[],
  ): Promise<ReadonlyMap<string, { readonly price: string; readonly isStale: boolean }>> {
    if (!prices) return new Map()
    const assets = shown.map(({ token }) => assetId(network.id, token)).toSorted()
    try {
      const entries = await remember(['prices', currency, ...assets].join(' '), {
        ttlMs: 60_000,
        load: async (signal) => [...(await prices.quotes(assets, currency, signal))],
      })
      return new Map(entries)
    } catch {
      return new Map()
    }
  }
}

type SeenHolding = Holding & { readonly isUsed?: boolean }
type Held = Omit<SeenHolding, 'units'> & { readonly units: string }
type Shown = Omit<Balance, 'network' | 'numeric' | 'price' | 'value' | 'isPriceStale'> & {
  readonly units: bigint
}

/** The displayed facts of a holding; empty for a holding that is not listed. */
function shownOf(
  network: Network,
  { token, units, facts, isUsed }: Held,
  asked: readonly string[],
): readonly Shown[] {
  const listing = network.tokens.find(({ address }) => assetAddress(network.id, address) === token)
  const known = token === undefined ? network.currency : (listing ?? facts)
  const isAsked = token !== undefined && asked.includes(token)
  const isZeroShown = token === undefined || isAsked
  // A token without decimals is not a currency (BAL-02); a zero balance is listed only on request.
  if (!known || known.decimals === 0 || (units === '0' && !isZeroShown)) return []
  return [
    {
      name: known.name,
      symbol: known.symbol,
      decimals: known.decimals,
      units: BigInt(units),
      isListed: token === undefined || listing !== undefined,
      ...(isUsed && { isUsed }),
      ...(isAsked && { isAsked }),
      ...(token && { token: listing?.address ?? token }),
      ...(listing?.iconUrl && { logo: `${network.id}:${listing.address}` }),
    },
  ]
}
