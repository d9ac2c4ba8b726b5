import { serviceRouter } from '@latchkey/protocol/routers'
import * as v from 'valibot'
import type { SwapRequest } from '../../ports/swapSource.ts'
import {
  address,
  calldata,
  noFee,
  parsed,
  quantity,
  refusalIn,
  wholeNumber,
  type Aggregator,
} from './aggregator.ts'
import type { AskJson } from './askJson.ts'

const name = 'LI.FI'
const networks = new Set(
  [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 43114, 1313161554].map((id) => `eip155:${id}`),
)
const coin = `0x${'0'.repeat(40)}`
/** A quote needs an account; before a visitor is known it is for nobody. */
const nobody = '0x000000000000000000000000000000000000dEaD'

const failure = v.object({ message: v.optional(v.string(), '') })
const quote = v.object({
  action: v.object({
    fromChainId: v.number(),
    toChainId: v.number(),
    fromAmount: wholeNumber,
    fromToken: v.object({ address }),
    toToken: v.object({ address }),
  }),
  estimate: v.object({
    toAmount: wholeNumber,
    gasCosts: v.nullish(v.array(v.object({ estimate: v.nullish(quantity) }))),
  }),
  transactionRequest: v.object({
    to: address,
    data: calldata,
    value: quantity,
    gasLimit: v.nullish(quantity),
  }),
})
const usualGas = 300_000n

/**
 * LI.FI's quotes for swaps on one network (docs.li.fi). Written from its published documents. It pays fees to the account
 * that is registered for the integrator's name, so the operator's own setting is not taken here.
 */
export function lifi({
  ask,
  key,
}: {
  readonly ask: AskJson
  readonly key: string | undefined
}): Aggregator {
  const headers: { readonly [name: string]: string } = key ? { 'x-lifi-api-key': key } : {}
  const find = async (
    request: SwapRequest,
    slippageBps: number,
    signal: AbortSignal,
  ): Promise<v.InferOutput<typeof quote> | ReturnType<typeof refusalIn>> => {
    const { network, from = coin, to = coin, amount, user = nobody } = request
    const chain = network.slice('eip155:'.length)
    const query = {
      fromChain: chain,
      toChain: chain,
      fromToken: from,
      toToken: to,
      fromAmount: `${amount}`,
      fromAddress: user,
      toAddress: user,
      slippage: `${slippageBps / 10_000}`,
      skipSimulation: 'true',
    }
    const answer = await ask('v1/quote', { query, headers }, signal)
    if (!answer.isOk) return refusalIn(parsed(name, failure, answer.json).message)
    const found = parsed(name, quote, answer.json)
    const { action } = found
    const isSame =
      action.fromAmount === amount &&
      action.fromChainId === Number(chain) &&
      action.toChainId === Number(chain) &&
      action.fromToken.address.toLowerCase() === from &&
      action.toToken.address.toLowerCase() === to
    return isSame ? found : parsed(name, v.never(), found)
  }
  return {
    id: 'lifi',
    name,
    serves: (network) => networks.has(network),
    routers: (network) => [serviceRouter('lifi', network)],
    async quote(request, signal) {
      const found = await find(request, 100, signal)
      if (typeof found === 'string') return found
      const { toAmount, gasCosts } = found.estimate
      const gas = (gasCosts ?? []).reduce((sum, { estimate }) => sum + (estimate ?? 0n), 0n)
      return { toAmount, gas: gas || usualGas, fee: noFee(request.to) }
    },
    async build(request, signal) {
      const found = await find(request, request.slippageBps, signal)
      if (typeof found === 'string') return found
      const { to, data, value, gasLimit } = found.transactionRequest
      return { to, data, value, gas: gasLimit ?? usualGas, toAmount: found.estimate.toAmount }
    },
  }
}
