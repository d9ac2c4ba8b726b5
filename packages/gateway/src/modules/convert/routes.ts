import {
  getBuildApprove,
  getConvertAllowance,
  getConvertQuotes,
  getConvertTokens,
  getGasPrice,
  postBuildTransaction,
} from '@latchkey/protocol/http'
import type { AccountId } from '@latchkey/protocol'
import type { Hono } from 'hono'
import type { GatewayEnvironment } from '../../http/environment.ts'
import { serve } from '../../http/serve.ts'
import type { ConvertService } from './service.ts'

/** As the original service approves when the page names no amount. */
const unlimited = 2n ** 256n - 1n

export function convertRoutes(
  app: Hono<GatewayEnvironment>,
  convert: ConvertService,
  iconUrl: (logo: string, self: string) => string,
): void {
  serve(app, getGasPrice, async ({ query }) => ({ reply: await convert.gasPrice(query.chainId) }))
  serve(app, getConvertTokens, async ({ query, self }) => {
    const { chainId: network, address, search } = query
    const tokens = await convert.tokens({ network, address, search })
    return {
      reply: {
        tokens: tokens.map(({ logo, ...token }) => ({
          ...token,
          // As: made of the id of a served network and an address that was checked.
          address: token.address as AccountId,
          logoUri: (logo && iconUrl(logo, self)) || null,
        })),
      },
    }
  })
  serve(app, getConvertQuotes, async ({ query, signal }) => {
    const { amount, gasPrice, from, to, userAddress: user } = query
    const quote = await convert.quote(
      {
        from,
        to,
        user,
        amount: BigInt(amount),
        gasPrice: gasPrice === undefined ? undefined : BigInt(gasPrice),
      },
      signal,
    )
    return {
      reply: typeof quote === 'string' ? { quotes: [], refusal: quote } : { quotes: [quote] },
    }
  })
  serve(app, getConvertAllowance, async ({ query, signal }) => {
    const { tokenAddress: token, userAddress: user, spender } = query
    const units = await convert.allowance({ token, user, spender }, signal)
    return { reply: { allowance: `${units}` } }
  })
  serve(app, getBuildApprove, async ({ query, signal }) => {
    const { from: token, userAddress: user, spender, amount } = query
    const units = amount === undefined ? unlimited : BigInt(amount)
    return { reply: await convert.buildApprove({ token, user, spender, units }, signal) }
  })
  serve(app, postBuildTransaction, async ({ body, signal }) => {
    const { amount, from, to, userAddress: user, quoteId, eip155, disableEstimate } = body
    const { permit } = eip155
    const reply = await convert.buildSwap(
      {
        from,
        to,
        user,
        amount: BigInt(amount),
        id: quoteId ?? undefined,
        slippagePercent: eip155.slippage,
        permit: permit && {
          nonce: permit.nonce === undefined ? undefined : BigInt(permit.nonce),
          value: BigInt(permit.value),
          deadline: BigInt(permit.deadline),
          signature: permit.signature,
        },
        disableEstimate,
      },
      signal,
    )
    return { reply }
  })
}
