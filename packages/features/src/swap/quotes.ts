import type { Kit, Units } from '@latchkey/core'
import { callGateway } from '@latchkey/core/data'
import { truncateAddress } from '@latchkey/core/format'
import { type AccountId, KitError, parseAccountId } from '@latchkey/protocol'
import {
  getConvertQuotes,
  nativeTokenAddress,
  type SwapQuote,
  type SwapRefusal,
} from '@latchkey/protocol/http'
import { isSame } from './checkSwap.ts'
import type { Offer, SwapToken } from './swap.ts'

export type QuoteRequest = {
  readonly account: AccountId
  readonly source: SwapToken
  readonly target: SwapToken
  readonly units: Units
  readonly tokens: readonly SwapToken[]
}

/** The best offer of the gateway, or its reason for none. @throws KitError as `callGateway` does; `REPLY_INVALID` */
export async function readQuote(
  kit: Kit,
  request: QuoteRequest,
  signal: AbortSignal,
): Promise<Offer | SwapRefusal> {
  const { account, source, target, units } = request
  const { network } = parseAccountId(account)
  const query = {
    amount: `${units}`,
    from: idOf(network, source),
    to: idOf(network, target),
    userAddress: account,
  }
  const { quotes, refusal } = await callGateway(kit, getConvertQuotes, { query }, signal)
  const [quote] = quotes
  if (!quote) return refusal ?? 'NO_ROUTE'
  return offerOf(quote, request, network)
}

export function idOf(network: string, { address }: Pick<SwapToken, 'address'>): AccountId {
  // As: a network id and an address of this network.
  return `${network}:${address ?? nativeTokenAddress}` as AccountId
}

function offerOf(
  quote: SwapQuote,
  { source, target, units, tokens }: QuoteRequest,
  network: string,
): Offer {
  const isAsked =
    BigInt(quote.fromAmount) === units &&
    isSame(quote.fromAccount, idOf(network, source)) &&
    isSame(quote.toAccount, idOf(network, target))
  if (!isAsked || BigInt(quote.toAmount) === 0n)
    throw new KitError('REPLY_INVALID', { source: 'quotes', issue: 'not the requested swap' })
  const { fee, tokenFees, priceImpactBps, spender, id } = quote
  const isTaken = fee.recipient !== null
  return {
    id: id ?? undefined,
    sells: units,
    buys: BigInt(quote.toAmount),
    source: quote.source,
    router: quote.router,
    spender: source.address === undefined ? undefined : (spender ?? undefined),
    gas: BigInt(quote.gas),
    impactBps: priceImpactBps ?? undefined,
    feeBps: isTaken ? fee.bps : 0,
    feeUnits: isTaken ? BigInt(fee.amount) : 0n,
    route: routeOf(quote, tokens, network),
    tokenFeeBps: tokenFees.from + tokenFees.to,
    takesPermit: quote.takesPermit,
    expiresAt: quote.expiresAt,
  }
}

/** The route in one line: its exchange, and the tokens on the way. */
function routeOf(
  { routes, source }: SwapQuote,
  tokens: readonly SwapToken[],
  network: string,
): string {
  const symbolOf = (id: string): string =>
    tokens.find((token) => isSame(idOf(network, token), id))?.symbol ??
    truncateAddress(id.split(':').at(-1) ?? '')
  const [largest] = routes.toSorted((a, b) => b.shareBps - a.shareBps)
  const between = largest?.hops.slice(0, -1).map(({ to }) => symbolOf(to)) ?? []
  return [source, ...between].join(' · ')
}
