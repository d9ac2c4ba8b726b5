import { getBalance, type BalanceItem } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import { lures } from '../../text/lures.ts'
import type { Balance, BalancesService } from './service.ts'

/** @param iconUrl address of a token's picture by logo id or symbol, or '' */
export function balanceRoutes(
  app: Hono<GatewayEnvironment>,
  {
    balances,
    iconUrl,
  }: {
    readonly balances: BalancesService
    readonly iconUrl: (logo: string, self: string) => string
  },
): void {
  serve(app, getBalance, async ({ params, query, self }) => {
    const { currency, chainId, tokens = [], forceUpdate = [], cursor, spam } = query
    const { balances: held, next } = await balances.read({
      address: params.address,
      currency,
      tokens,
      forceUpdate,
      ...(chainId && { network: chainId }),
      ...(chainId && cursor && { cursor }),
    })
    return {
      reply: {
        balances: held
          .filter((balance) => spam === 'include' || !isHidden(balance, chainId !== undefined))
          .map((balance) =>
            itemOf(balance, balance.isListed ? iconUrl(balance.logo ?? balance.symbol, self) : ''),
          ),
        next,
      },
    }
  })
}

/**
 * Whether a holding is left out unless the caller asks for spam: a token that the account neither used nor asked for, or that
 * advertises. A list of all networks leaves out their empty coins too.
 */
function isHidden(balance: Balance, isOneNetwork: boolean): boolean {
  const { token, isListed, isUsed, isAsked, name, symbol, numeric } = balance
  if (isAsked) return false
  if (token === undefined) return !isOneNetwork && numeric === '0'
  return !isListed && (!isUsed || lures.test(`${name} ${symbol}`))
}

/** Turns exact text into the JSON numbers of the wire format; no other code does. */
function itemOf(
  { network, token, decimals, numeric, price, value, ...rest }: Balance,
  icon: string,
): BalanceItem {
  return {
    name: rest.name,
    symbol: rest.symbol,
    chainId: network,
    ...(token && { address: `${network}:${token}` }),
    ...(value !== undefined && { value: Number(value) }),
    price: Number(price ?? 0),
    quantity: { decimals: String(decimals), numeric },
    iconUrl: icon,
    isListed: rest.isListed,
    ...(rest.isUsed && { isUsed: true }),
    ...(rest.isPriceStale && { isPriceStale: true }),
  }
}
