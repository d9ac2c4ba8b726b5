import { getBalance, type BalanceItem } from '@latchkey/protocol/http'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
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
    const { currency, chainId, tokens = [], forceUpdate = [] } = query
    const held = await balances.read({
      address: params.address,
      currency,
      tokens,
      forceUpdate,
      ...(chainId && { network: chainId }),
    })
    return {
      reply: {
        balances: held.map((balance) =>
          itemOf(balance, balance.isListed ? iconUrl(balance.logo ?? balance.symbol, self) : ''),
        ),
      },
    }
  })
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
    ...(rest.isPriceStale && { isPriceStale: true }),
  }
}
