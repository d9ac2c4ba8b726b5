import { serviceRouter } from '@latchkey/protocol/routers'
import * as v from 'valibot'
import type { SwapFeeSetting, SwapRequest } from '../../ports/swapSource.ts'
import {
  address,
  calldata,
  noFee,
  parsed,
  quantity,
  refusalIn,
  tokenOf,
  wholeNumber,
  type Aggregator,
} from './aggregator.ts'
import type { AskJson, JsonAnswer } from './askJson.ts'

const name = '1inch'
const networks = new Set([1, 10, 56, 100, 137, 324, 8453, 42161, 43114].map((id) => `eip155:${id}`))

const quote = v.object({ dstAmount: wholeNumber, gas: v.nullish(quantity) })
const swap = v.object({
  dstAmount: wholeNumber,
  tx: v.object({
    from: address,
    to: address,
    data: calldata,
    value: quantity,
    gas: v.nullish(quantity),
  }),
})
const failure = v.object({ description: v.optional(v.string(), ''), error: v.optional(v.string()) })
const usualGas = 250_000n

/** 1inch Swap API v6 (docs.1inch.io). Written from its published documents. */
export function oneInch({
  ask,
  key,
  fee,
}: {
  readonly ask: AskJson
  readonly key: string
  readonly fee: SwapFeeSetting
}): Aggregator {
  const headers = { authorization: `Bearer ${key}` }
  const queryOf = ({ from, to, amount }: SwapRequest) => ({
    src: tokenOf(from),
    dst: tokenOf(to),
    amount: `${amount}`,
    includeGas: 'true',
    // Percent of the bought amount, which is already without it.
    ...(fee && { fee: `${fee.bps / 100}` }),
  })
  return {
    id: 'oneInch',
    name,
    serves: (network) => networks.has(network),
    routers: (network) => [serviceRouter('oneInch', network)],
    async quote(request, signal) {
      const query = queryOf(request)
      const answer = await ask(pathOf(request, 'quote'), { query, headers }, signal)
      if (!answer.isOk) return refused(answer)
      const { dstAmount, gas } = parsed(name, quote, answer.json)
      const { to } = request
      if (!fee) return { toAmount: dstAmount, gas: gas ?? usualGas, fee: noFee(to) }
      const units = (dstAmount * BigInt(fee.bps)) / BigInt(10_000 - fee.bps)
      return { toAmount: dstAmount, gas: gas ?? usualGas, fee: { ...fee, units, token: to } }
    },
    async build(request, signal) {
      const query = {
        ...queryOf(request),
        from: request.user,
        origin: request.user,
        receiver: request.user,
        slippage: `${request.slippageBps / 100}`,
        disableEstimate: 'true',
        ...(fee && { referrer: fee.recipient }),
      }
      const answer = await ask(pathOf(request, 'swap'), { query, headers }, signal)
      if (!answer.isOk) return refused(answer)
      const { dstAmount, tx } = parsed(name, swap, answer.json)
      const { to, data, value, gas } = tx
      return { to, data, value, gas: gas || usualGas, toAmount: dstAmount }
    },
  }
}

function pathOf({ network }: SwapRequest, verb: string): string {
  return `swap/v6.0/${network.slice('eip155:'.length)}/${verb}`
}

function refused({ json }: JsonAnswer): ReturnType<typeof refusalIn> {
  return refusalIn(parsed(name, failure, json).description)
}
