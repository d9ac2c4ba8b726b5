import type { SwapRefusal } from '@latchkey/protocol/http'
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

const name = 'OpenOcean'
/** Names of networks in its addresses; ZKsync, where it has another contract, is not served. */
const networks: { readonly [network: string]: string | undefined } = {
  'eip155:1': 'eth',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:250': 'fantom',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avax',
  'eip155:1313161554': 'aurora',
}

const status = v.object({ code: v.number() })
const failure = v.object({
  code: v.optional(v.number()),
  error: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
})
const quote = v.object({
  data: v.object({
    inAmount: wholeNumber,
    outAmount: wholeNumber,
    estimatedGas: v.nullish(quantity),
    price_impact: v.nullish(v.string()),
  }),
})
const swap = v.object({
  data: v.object({
    inAmount: wholeNumber,
    outAmount: wholeNumber,
    estimatedGas: v.nullish(quantity),
    to: address,
    data: calldata,
    value: quantity,
  }),
})
const usualGas = 300_000n

/** OpenOcean API v4 (docs.openocean.finance). Written from its published documents. */
export function openOcean({
  ask,
  fee,
}: {
  readonly ask: AskJson
  readonly fee: SwapFeeSetting
}): Aggregator {
  const queryOf = ({ from, to, amount }: SwapRequest) => ({
    inTokenAddress: tokenOf(from),
    outTokenAddress: tokenOf(to),
    amountDecimals: `${amount}`,
    // Percent of what is sold.
    ...(fee && { referrer: fee.recipient, referrerFee: `${fee.bps / 100}` }),
  })
  return {
    id: 'openOcean',
    name,
    serves: (network) => networks[network] !== undefined,
    routers: (network) => [serviceRouter('openOcean', network)],
    async quote(request, signal) {
      const query = queryOf(request)
      const answer = await ask(`v4/${networks[request.network]}/quote`, { query }, signal)
      const refusal = refused(answer)
      if (refusal) return refusal
      const { data } = parsed(name, quote, answer.json)
      if (data.inAmount !== request.amount) return parsed(name, v.never(), data)
      const units = fee ? (request.amount * BigInt(fee.bps)) / 10_000n : 0n
      return {
        toAmount: data.outAmount,
        gas: data.estimatedGas ?? usualGas,
        fee: fee ? { ...fee, units, token: request.from } : noFee(request.to),
        priceImpactBps: impactIn(data.price_impact ?? ''),
      }
    },
    async build(request, signal) {
      const query = {
        ...queryOf(request),
        slippage: `${request.slippageBps / 100}`,
        account: request.user,
      }
      const answer = await ask(`v4/${networks[request.network]}/swap`, { query }, signal)
      const refusal = refused(answer)
      if (refusal) return refusal
      const { data } = parsed(name, swap, answer.json)
      if (data.inAmount !== request.amount) return parsed(name, v.never(), data)
      return {
        to: data.to,
        data: data.data,
        value: data.value,
        gas: data.estimatedGas ?? usualGas,
        toAmount: data.outAmount,
      }
    },
  }
}

/** The service answers failures with the status 200 and a code too. */
function refused({ isOk, json }: JsonAnswer): SwapRefusal | undefined {
  if (isOk && parsed(name, status, json).code === 200) return undefined
  const { error, message } = parsed(name, failure, json)
  return refusalIn(error + message)
}

/** `-0.12%` is a loss of 12 basis points. */
function impactIn(text: string): number | undefined {
  const [, sign, percent] = /^(-?)(\d{1,3}(?:\.\d{1,20})?)%$/.exec(text) ?? []
  if (percent === undefined) return undefined
  return sign ? Math.min(10_000, Math.round(Number(percent) * 100)) : 0
}
