import type { SwapRefusal } from '@latchkey/protocol/http'
import { serviceRouter } from '@latchkey/protocol/routers'
import * as v from 'valibot'
import type { Clock } from '../../ports/clock.ts'
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
import type { AskJson } from './askJson.ts'

const name = 'KyberSwap'
/** Names of networks in its addresses. */
const networks: { readonly [network: string]: string | undefined } = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:137': 'polygon',
  'eip155:250': 'fantom',
  'eip155:324': 'zksync',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche',
}

const failure = v.object({ message: v.optional(v.string(), '') })
const routes = v.object({
  data: v.object({
    routerAddress: address,
    // The whole summary goes back when the swap is built.
    routeSummary: v.looseObject({
      tokenIn: address,
      tokenOut: address,
      amountIn: wholeNumber,
      amountOut: wholeNumber,
      gas: v.nullish(quantity),
    }),
  }),
})
const raw = v.object({ data: v.object({ routeSummary: v.unknown() }) })
const built = v.object({
  data: v.object({
    amountOut: wholeNumber,
    gas: v.nullish(quantity),
    data: calldata,
    routerAddress: address,
    transactionValue: v.nullish(quantity),
  }),
})
const usualGas = 250_000n
const deadlineSeconds = 20 * 60

/** KyberSwap Aggregator API v1 (docs.kyberswap.com). Written from its published documents. */
export function kyberSwap({
  ask,
  clientId,
  clock,
  fee,
}: {
  readonly ask: AskJson
  readonly clock: Clock
  /** Names the operator to the service; it takes more requests of a caller that it knows. */
  readonly clientId: string
  readonly fee: SwapFeeSetting
}): Aggregator {
  const headers = { 'x-client-id': clientId }
  const find = async (
    request: SwapRequest,
    signal: AbortSignal,
  ): Promise<
    | SwapRefusal
    | {
        readonly found: v.InferOutput<typeof routes>['data']['routeSummary']
        readonly routeSummary: unknown
      }
  > => {
    const { network, from, to, amount } = request
    const query = {
      tokenIn: tokenOf(from),
      tokenOut: tokenOf(to),
      amountIn: `${amount}`,
      gasInclude: 'true',
      // Taken from what is sold, so that the output needs no interpretation.
      ...(fee && {
        feeAmount: `${fee.bps}`,
        isInBps: 'true',
        chargeFeeBy: 'currency_in',
        feeReceiver: fee.recipient,
      }),
    }
    const path = `${networks[network]}/api/v1/routes`
    const answer = await ask(path, { query, headers }, signal)
    if (!answer.isOk) return refusalIn(parsed(name, failure, answer.json).message)
    const { routeSummary: found } = parsed(name, routes, answer.json).data
    const isSame =
      found.amountIn === amount &&
      found.tokenIn.toLowerCase() === tokenOf(from) &&
      found.tokenOut.toLowerCase() === tokenOf(to)
    if (!isSame) return parsed(name, v.never(), found)
    return { found, routeSummary: parsed(name, raw, answer.json).data.routeSummary }
  }
  return {
    id: 'kyberSwap',
    name,
    serves: (network) => networks[network] !== undefined,
    routers: (network) => [serviceRouter('kyberSwap', network)],
    async quote(request, signal) {
      const route = await find(request, signal)
      if (typeof route === 'string') return route
      const { amountOut, gas } = route.found
      const units = fee ? (request.amount * BigInt(fee.bps)) / 10_000n : 0n
      return {
        toAmount: amountOut,
        gas: gas ?? usualGas,
        fee: fee ? { ...fee, units, token: request.from } : noFee(request.to),
      }
    },
    async build(request, signal) {
      const route = await find(request, signal)
      if (typeof route === 'string') return route
      const body = {
        routeSummary: route.routeSummary,
        sender: request.user,
        recipient: request.user,
        slippageTolerance: request.slippageBps,
        deadline: Math.floor(clock() / 1000) + deadlineSeconds,
        source: clientId,
      }
      const path = `${networks[request.network]}/api/v1/route/build`
      const answer = await ask(path, { body, headers }, signal)
      if (!answer.isOk) return refusalIn(parsed(name, failure, answer.json).message)
      const { data } = parsed(name, built, answer.json)
      return {
        to: data.routerAddress,
        data: data.data,
        value: data.transactionValue ?? (request.from === undefined ? request.amount : 0n),
        gas: data.gas ?? usualGas,
        toAmount: data.amountOut,
      }
    },
  }
}
