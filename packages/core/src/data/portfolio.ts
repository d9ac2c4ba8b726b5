import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { getBalance } from '@latchkey/protocol/http'
import { multiplyDecimals, sumDecimals } from '../format/decimal.ts'
import type { Portfolio } from '../interfaces/balances.ts'
import type { Kit } from '../interfaces/kit.ts'
import { keys } from '../storage/keys.ts'
import { balanceFreshMs, guardBalance, sayUnavailable } from './cooldown.ts'
import { cached, type DataQuery, remember } from './cache.ts'
import { callGateway } from './gateway.ts'
import { holdingsOf } from './holdings.ts'
import { supportedChains } from './supportedChains.ts'

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
