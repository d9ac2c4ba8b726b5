import { type AccountId, catalogue, isKitError, KitError, parseAccountId } from '@latchkey/protocol'
import { type BalanceItem, getBalance } from '@latchkey/protocol/http'
import { notify } from '../actions/notify.ts'
import { formatUnits } from '../format/amount.ts'
import { multiplyDecimals, sumDecimals } from '../format/decimal.ts'
import type { Kit } from '../kit.ts'
import { keys } from '../storage/keys.ts'
import { findNetwork } from '../state/active.ts'
import { cached, remember } from './cache.ts'
import { coolDown, retryAt, warmUp } from './cooldown.ts'
import { callGateway } from './gateway.ts'
import { holdingsOf } from './holdings.ts'
import { rpcOf } from './nodes.ts'
import { supportedChains } from './supportedChains.ts'

/** Portfolio and native balance are fresh for so long (BAL-04). */
const freshMs = 30_000

export type TokenBalance = BalanceItem
/** Amounts are decimal strings. */
export type Balance = { readonly amount: string; readonly symbol: string }
export type Portfolio = {
  readonly native?: Balance | undefined
  /** Of all priced holdings; absent when none has a price. */
  readonly totalUsd?: string | undefined
  /** Every holding, the network's own coin among them. */
  readonly tokens: readonly TokenBalance[]
}

/** A query, for `useQuery` or `QueryClient.fetchQuery`. */
export type DataQuery<T> = {
  readonly queryKey: readonly [string, ...unknown[]]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>
  readonly staleTime: number
  readonly retry: false
  readonly initialData?: T
  readonly initialDataUpdatedAt?: number
}

/**
 * What an account holds, from the gateway. After a failure, and for networks the gateway does not serve, a snackbar says
 * so; a failure also blocks retries for 30 s (`retryAt`) (BAL-03).
 */
export function portfolioQuery(kit: Kit, account: AccountId): DataQuery<Portfolio> {
  return {
    queryKey: ['portfolio', account],
    queryFn: ({ signal }) =>
      guarded(kit, account, {
        what: 'portfolio',
        work: () => readPortfolio(kit, account, signal),
      }),
    staleTime: freshMs,
    retry: false,
    ...cached<Portfolio>(kit, keys.portfolio, account, freshMs),
  }
}

/** The balance in the network's own coin, from a node; failures are as those of `portfolioQuery`. */
export function nativeBalanceQuery(kit: Kit, account: AccountId): DataQuery<Balance> {
  return {
    queryKey: ['balance', account],
    queryFn: ({ signal }) =>
      guarded(kit, account, {
        what: 'balance',
        work: () => readNative(kit, account, signal),
      }),
    staleTime: freshMs,
    retry: false,
    ...cached<Balance>(kit, keys.nativeBalance, account, freshMs),
  }
}

/** When all that failed of an account's balance, portfolio or native, may be asked for again. */
export function balanceRetryAt(kit: Kit, account: AccountId): number | undefined {
  const both = ['portfolio', 'balance'].map((what) => retryAt(kit, `${what} ${account}`) ?? 0)
  return Math.max(...both) || undefined
}

async function readPortfolio(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<Portfolio> {
  const { network, address } = parseAccountId(account)
  if (!(await supportedChains(kit)).includes(network)) {
    sayUnavailable(kit)
    return { tokens: [] }
  }
  const query = { currency: 'usd' as const, chainId: network, tokens: hostTokens(kit, network) }
  const { balances } = await callGateway(kit, getBalance, { params: { address }, query }, signal)
  const tokens = holdingsOf(balances, network)
  const own = tokens.find((token) => token.address === undefined)
  const priced = tokens.filter(({ price }) => price > 0)
  const portfolio: Portfolio = {
    native: own && { amount: own.quantity.numeric, symbol: own.symbol },
    totalUsd: priced.length
      ? sumDecimals(priced.map(({ quantity, price }) => multiplyDecimals(quantity.numeric, price)))
      : undefined,
    tokens,
  }
  remember(kit, keys.portfolio, account, portfolio)
  return portfolio
}

async function readNative(kit: Kit, account: AccountId, signal: AbortSignal): Promise<Balance> {
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

function hostTokens(kit: Kit, network: string): string | undefined {
  const tokens = kit.options.tokens?.[network]
  return (
    tokens &&
    [tokens]
      .flat()
      .map(({ address }) => `${network}:${address}`)
      .join(',')
  )
}

async function guarded<T>(
  kit: Kit,
  account: AccountId,
  { what, work }: { readonly what: string; readonly work: () => Promise<T> },
): Promise<T> {
  const id = `${what} ${account}`
  if (retryAt(kit, id)) throw new KitError('BALANCE_UNAVAILABLE')
  try {
    const value = await work()
    warmUp(kit, id)
    return value
  } catch (cause) {
    if (isKitError(cause, 'ABORTED')) throw cause
    // Once where the gateway failed, and then the node.
    if (!balanceRetryAt(kit, account)) sayUnavailable(kit)
    coolDown(kit, id)
    throw new KitError('BALANCE_UNAVAILABLE', {}, { cause })
  }
}

/** In the language of the window, whose own words those of the row are. */
function sayUnavailable(kit: Kit): void {
  const { texts } = kit.store.getState()
  notify(kit, 'error', texts['account.unavailable'] ?? catalogue.BALANCE_UNAVAILABLE.text)
}
