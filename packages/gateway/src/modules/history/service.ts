import { KitError } from '@latchkey/protocol'
import { nativeTokenAddress, type OperationType, type SpamReason } from '@latchkey/protocol/http'
import type { Remember } from '../../cache/cache.ts'
import type { Network } from '../../networks/network.ts'
import type {
  ChainHistoryPage,
  ChainTransaction,
  ChainTransfer,
  HistorySource,
} from '../../ports/historySource.ts'
import type { PriceBook } from '../../ports/priceSource.ts'
import type { ContractFacts, TokenFactsSource } from '../../ports/tokens/tokenFacts.ts'
import { operationOf } from './operation.ts'
import { isNftSpam, spamReasons } from './spam.ts'

export type ShownTransfer = Omit<ChainTransfer, 'decimals'> & {
  readonly name: string
  readonly symbol: string
  readonly decimals: number | undefined
  /** Id of its picture. */
  readonly logo: string
  readonly isListed: boolean
  readonly reasons: readonly SpamReason[]
  readonly isNftSpam: boolean
}
export type ShownTransaction = Omit<ChainTransaction, 'transfers' | 'action'> & {
  readonly operation: OperationType
  readonly transfers: readonly ShownTransfer[]
}
export type History = {
  readonly network: Network
  readonly account: string
  readonly transactions: readonly ShownTransaction[]
  readonly next: string | null
}
export type HistoryQuery = {
  readonly account: string
  readonly network?: string
  readonly cursor?: string
  readonly isFresh: boolean
  /** Id of a provider: only its purchases. */
  readonly onramp?: string
}
/** `read` gives undefined when the network is not served or has no history source. */
export type HistoryService = { read(query: HistoryQuery): Promise<History | undefined> }

const factsMs = 24 * 60 * 60 * 1_000
const pricesMs = 60_000

/** An account's transactions on one network, each with its operation for the account (HIS-01, HIS-02). */
export function historyService({
  networks,
  sources,
  tokenFacts,
  prices,
  remember,
  purchases,
}: {
  readonly networks: readonly Network[]
  /** By CAIP-2 id. */
  readonly sources: ReadonlyMap<string, HistorySource>
  readonly tokenFacts: TokenFactsSource
  readonly prices: Pick<PriceBook, 'prices'> | undefined
  readonly remember: Remember
  /** The providers of those transactions that are purchases, by hash. */
  readonly purchases: (hashes: readonly string[]) => Promise<ReadonlyMap<string, string>>
}): HistoryService {
  return {
    async read(query) {
      const network = networkOf(query)
      if (!network) return undefined
      const account = accountOn(network, query.account)
      const source = sources.get(network.id)
      if (!source) return undefined
      const { cursor, isFresh } = query
      const page = await remember(['history', network.id, account, cursor ?? ''].join(' '), {
        ttlMs: source.ttlMs,
        fresh: isFresh,
        // A visitor must not wait in the turn of a stranger who asks for the visitor's account.
        perCaller: true,
        load: (signal) =>
          source.read(
            { network: network.id, address: account },
            { isFresh, ...(cursor !== undefined && { cursor }) },
            signal,
          ),
      })
      const bought = await purchases(page.transactions.map(({ hash }) => hash))
      const { onramp } = query
      const transactions = page.transactions.filter(
        ({ hash }) => onramp === undefined || bought.get(hash) === onramp,
      )
      const known = await knownOf(network, page)
      return {
        network,
        account,
        transactions: transactions.map((transaction) => {
          const each = shown(transaction, { ...known, account })
          const isPurchase = bought.has(each.hash) && each.operation === 'receive'
          return isPurchase ? { ...each, operation: 'buy' as const } : each
        }),
        next: page.next ?? null,
      }
    },
  }

  /** The requested network, else the first main network of the account's namespace. */
  function networkOf({ network, account }: HistoryQuery): Network | undefined {
    if (network) return networks.find(({ id }) => id === network)
    const namespace = /^(0x)?[0-9a-fA-F]{40}$/.test(account) ? 'eip155:' : 'solana:'
    const own = networks.filter(({ id }) => id.startsWith(namespace))
    return own.find(({ testnet }) => !testnet) ?? own[0]
  }

  async function knownOf(network: Network, page: ChainHistoryPage): Promise<Known> {
    const transfers = page.transactions.flatMap((transaction) => transaction.transfers)
    const listed = new Map(
      network.tokens.map((token) => [canonical(network, token.address), token]),
    )
    const strangers = [
      ...new Set(
        transfers.flatMap(({ token, facts }) =>
          token && !listed.has(token) && !facts ? [token] : [],
        ),
      ),
    ]
    const assets = [
      ...new Set(
        transfers.flatMap(({ token, kind }) =>
          kind !== 'nft' && (!token || listed.has(token)) ? [assetOf(network, token)] : [],
        ),
      ),
    ]
    const [facts, priced] = await Promise.all([factsOf(network, strangers), pricesOf(assets)])
    return { network, listed, facts, priced, acquaintances: new Set(page.acquaintances) }
  }

  /** A contract that does not answer has no name; its transfers are still shown. */
  async function factsOf(
    network: Network,
    tokens: readonly string[],
  ): Promise<ReadonlyMap<string, ContractFacts>> {
    if (tokens.length === 0) return new Map()
    try {
      const entries = await remember(['facts', network.id, ...tokens.toSorted()].join(' '), {
        ttlMs: factsMs,
        load: async (signal) => [...(await tokenFacts.facts(network.id, tokens, signal))],
      })
      return new Map(entries)
    } catch {
      return new Map()
    }
  }

  async function pricesOf(assets: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (!prices || assets.length === 0) return new Map()
    try {
      const entries = await remember(['history prices', ...assets.toSorted()].join(' '), {
        ttlMs: pricesMs,
        load: async (signal) => [...(await prices.prices(assets, 'usd', signal))],
      })
      return new Map(entries)
    } catch {
      return new Map()
    }
  }
}

type Known = {
  readonly network: Network
  readonly listed: ReadonlyMap<string, Network['tokens'][number]>
  readonly facts: ReadonlyMap<string, ContractFacts>
  readonly priced: ReadonlyMap<string, string>
  readonly acquaintances: ReadonlySet<string>
}

function shown(
  { transfers, action, ...rest }: ChainTransaction,
  known: Known & { readonly account: string },
): ShownTransaction {
  const transaction: ChainTransaction = { ...rest, transfers, ...(action && { action }) }
  return {
    ...rest,
    operation: operationOf(transaction, known.account),
    transfers: transfers.map((transfer) => shownTransfer(transfer, transaction, known)),
  }
}

function shownTransfer(
  transfer: ChainTransfer,
  transaction: ChainTransaction,
  { network, listed, facts, priced, acquaintances, account }: Known & { readonly account: string },
): ShownTransfer {
  const { token, kind } = transfer
  const listing = token === undefined ? undefined : listed.get(token)
  const isListed = token === undefined || listing !== undefined
  const about: Partial<ContractFacts> =
    token === undefined ? network.currency : (listing ?? transfer.facts ?? facts.get(token) ?? {})
  const name = about.name ?? ''
  const symbol = about.symbol ?? ''
  const decimals = about.decimals ?? transfer.decimals
  const asked = {
    account,
    transaction,
    isAcquainted: acquaintances.has(transfer.sender),
    isListed,
    decimals,
    priceUsd: priced.get(assetOf(network, token)),
  }
  return {
    ...transfer,
    name,
    symbol,
    decimals,
    logo: listing?.iconUrl ? assetOf(network, token) : symbol,
    isListed,
    reasons: spamReasons(transfer, asked),
    isNftSpam: kind === 'nft' && isNftSpam(`${name} ${symbol}`, asked),
  }
}

/** @throws KitError `REQUEST_INVALID` for an address of another namespace */
function accountOn({ id }: Network, text: string): string {
  const [, hex] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
  if (id.startsWith('eip155:') && hex) return `0x${hex.toLowerCase()}`
  if (!id.startsWith('eip155:') && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return text
  throw new KitError('REQUEST_INVALID', { issue: 'account: Invalid address', field: 'account' })
}

function canonical({ id }: Network, address: string): string {
  return id.startsWith('eip155:') ? address.toLowerCase() : address
}

function assetOf(network: Network, token: string | undefined): string {
  return `${network.id}:${token ?? nativeTokenAddress}`
}
