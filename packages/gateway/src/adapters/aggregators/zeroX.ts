import { serviceRouter } from '@latchkey/protocol/routers'
import * as v from 'valibot'
import type { SwapFeeSetting, SwapRequest } from '../../ports/swapSource.ts'
import {
  address,
  calldata,
  noFee,
  parsed,
  quantity,
  tokenOf,
  wholeNumber,
  type Aggregator,
} from './aggregator.ts'
import type { AskJson } from './askJson.ts'

const name = '0x'
const networks = new Set([1, 10, 56, 137, 8453, 42161, 43114].map((id) => `eip155:${id}`))

const missing = v.object({ liquidityAvailable: v.literal(false) })
const fees = v.nullish(
  v.object({ integratorFee: v.nullish(v.object({ amount: wholeNumber, token: address })) }),
)
const price = v.object({
  liquidityAvailable: v.literal(true),
  buyToken: address,
  sellToken: address,
  sellAmount: wholeNumber,
  buyAmount: wholeNumber,
  gas: v.nullish(quantity),
  fees,
})
const quote = v.object({
  ...price.entries,
  transaction: v.object({ to: address, data: calldata, value: quantity, gas: v.nullish(quantity) }),
})
const usualGas = 250_000n

/** 0x Swap API v2 with the allowance holder (0x.org/docs/api). Written from its published documents. */
export function zeroX({
  ask,
  key,
  fee,
}: {
  readonly ask: AskJson
  readonly key: string
  readonly fee: SwapFeeSetting
}): Aggregator {
  const headers = { '0x-api-key': key, '0x-version': 'v2' }
  const queryOf = ({ network, from, to, amount, user }: SwapRequest) => ({
    chainId: network.slice('eip155:'.length),
    sellToken: tokenOf(from),
    buyToken: tokenOf(to),
    sellAmount: `${amount}`,
    taker: user,
    ...(fee && {
      swapFeeRecipient: fee.recipient,
      swapFeeBps: `${fee.bps}`,
      swapFeeToken: tokenOf(to),
    }),
  })
  return {
    id: 'zeroX',
    name,
    serves: (network) => networks.has(network),
    routers: (network) => [serviceRouter('zeroX', network)],
    async quote(request, signal) {
      const query = queryOf(request)
      const answer = await ask('swap/allowance-holder/price', { query, headers }, signal)
      if (v.is(missing, answer.json)) return 'LIQUIDITY_TOO_LOW'
      if (!answer.isOk) return 'NO_ROUTE'
      const found = same(request, parsed(name, price, answer.json))
      const taken = found.fees?.integratorFee
      return {
        toAmount: found.buyAmount,
        gas: found.gas ?? usualGas,
        fee:
          fee && taken
            ? { bps: fee.bps, units: taken.amount, token: request.to, recipient: fee.recipient }
            : noFee(request.to),
      }
    },
    async build(request, signal) {
      const query = { ...queryOf(request), slippageBps: `${request.slippageBps}` }
      const answer = await ask('swap/allowance-holder/quote', { query, headers }, signal)
      if (v.is(missing, answer.json)) return 'LIQUIDITY_TOO_LOW'
      if (!answer.isOk) return 'NO_ROUTE'
      const { buyAmount, transaction } = same(request, parsed(name, quote, answer.json))
      const { gas, ...call } = transaction
      return { ...call, gas: gas ?? usualGas, toAmount: buyAmount }
    },
  }
}

/** An answer for other tokens or another amount is a mistake, or worse. */
function same<Price extends v.InferOutput<typeof price>>(
  { from, to, amount }: SwapRequest,
  found: Price,
): Price {
  const isSame =
    found.sellAmount === amount &&
    found.sellToken.toLowerCase() === tokenOf(from) &&
    found.buyToken.toLowerCase() === tokenOf(to)
  return isSame ? found : parsed(name, v.never(), found)
}
