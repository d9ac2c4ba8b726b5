import { type AccountId, type NetworkId, parseAccountId } from '@latchkey/protocol'
import { getBalance } from '@latchkey/protocol/http'
import { multiplyDecimals, sumDecimals } from '../../format/decimal.ts'
import type { Portfolio, TokenBalance } from '../../interfaces/balances.ts'
import type { Kit } from '../../interfaces/kit.ts'
import { keys } from '../../storage/keys.ts'
import { balanceFreshMs, guardBalance, sayUnavailable } from '../cooldown.ts'
import { queryClient } from '../client.ts'
import { cached, type DataQuery, remember } from '../cache.ts'
import { callGateway } from '../gateway.ts'
import { holdingsOf } from './holdings.ts'
import { hostTokens } from './hostTokens.ts'
import { supportedChains } from '../supportedChains.ts'

/** The maximum number of tokens. An account with more shows the first of them. */
const mostTokens = 3_000

/**
 * The holdings of an account, from the gateway. A failure, or a network that the gateway does not serve, shows a snackbar. A
 * failure also blocks retries for 30 s (`retryAt`) (BAL-03).
 */
export function portfolioQuery(kit: Kit, account: AccountId): DataQuery<Portfolio> {
  return {
    queryKey: ['portfolio', account],
    queryFn: ({ signal }) =>
      guardBalance(kit, account, {
        what: 'portfolio',
        work: () => readPortfolio(kit, account, signal),
      }),
    staleTime: balanceFreshMs,
    retry: false,
    ...cached<Portfolio>(kit, keys.portfolio, account, balanceFreshMs),
  }
}

/** The kit itself judges tokens, and shows those that it hides on request. */
const everything = { currency: 'usd', spam: 'include' } as const

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
  const tokensOfHost = hostTokens(kit, network).join(',') || undefined
  const query = { ...everything, chainId: network, tokens: tokensOfHost }
  const input = { params: { address }, query }
  const { balances, next } = await callGateway(kit, getBalance, input, signal)
  const portfolio = portfolioOf(holdingsOf(balances, network), next)
  remember(kit, keys.portfolio, account, portfolio)
  return portfolio
}

/** Reads the next page of received tokens. */
export async function fetchMoreTokens(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<void> {
  const client = kit.get(queryClient)
  const { queryKey } = portfolioQuery(kit, account)
  const before = client.getQueryData<Portfolio>(queryKey)
  if (!before?.next) return
  const { network, address } = parseAccountId(account)
  const query = { ...everything, chainId: network, cursor: before.next }
  const page = await callGateway(kit, getBalance, { params: { address }, query }, signal)
  client.setQueryData<Portfolio>(queryKey, (now) =>
    // A list that was read again meanwhile stays as it is.
    now === before ? joined(before, page, network) : now,
  )
}

/** The list ends at a page without new tokens, as a cursor that leads in a circle brings. */
function joined(
  { tokens: before }: Portfolio,
  page: { readonly balances: readonly TokenBalance[]; readonly next: string | null },
  network: NetworkId,
): Portfolio {
  const tokens = holdingsOf([...before, ...page.balances], network).slice(0, mostTokens)
  const grew = tokens.length > before.length && tokens.length < mostTokens
  return portfolioOf(tokens, grew ? page.next : null)
}

function portfolioOf(tokens: readonly TokenBalance[], next: string | null): Portfolio {
  const own = tokens.find((token) => token.address === undefined)
  const priced = tokens.filter(({ price }) => price > 0)
  return {
    native: own && { amount: own.quantity.numeric, symbol: own.symbol },
    totalUsd: priced.length
      ? sumDecimals(priced.map(({ quantity, price }) => multiplyDecimals(quantity.numeric, price)))
      : undefined,
    tokens,
    ...(next !== null && { next }),
  }
}
