import type { SwapRefusal, SwapRoute } from '@latchkey/protocol/http'
import { readJupiterSwap, solanaPrograms, wrappedSol } from '@latchkey/protocol/jupiterSwap'
import * as v from 'valibot'
import { assetId } from '../../networks/asset.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SwapRequest, SwapSource } from '../../ports/swapSource.ts'
import { noFee, parsed, refusalIn, wholeNumber } from '../aggregators/aggregator.ts'
import { unavailable, type AskJson } from '../aggregators/askJson.ts'
import { addressBytes, programAddress } from '../solana/address.ts'

const name = 'Jupiter'
const offerMs = 20_000
/** A blockhash is valid for 150 blocks, about a minute. */
const builtMs = 60_000
/** Lamports of one signature. */
const signatureFee = 5_000n
/** For a quote before the visitor has chosen. */
const usualSlippageBps = 100

const step = v.object({
  percent: v.nullish(v.number()),
  swapInfo: v.object({
    label: v.optional(v.string(), ''),
    inputMint: v.string(),
    outputMint: v.string(),
  }),
})
const quote = v.looseObject({
  inputMint: v.string(),
  outputMint: v.string(),
  inAmount: wholeNumber,
  outAmount: wholeNumber,
  priceImpactPct: v.nullish(v.string()),
  routePlan: v.pipe(v.array(step), v.minLength(1)),
})
const built = v.object({
  swapTransaction: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{100,2000}={0,2}$/)),
})
const failure = v.object({ error: v.optional(v.string(), ''), errorCode: v.optional(v.string()) })

/** Jupiter's Swap API v1 for Solana (dev.jup.ag). Written from its published documents. It takes no fee for an operator. */
export function jupiter({
  ask,
  key,
  network,
  clock,
}: {
  readonly ask: AskJson
  /** The service knows one network. */
  readonly network: string
  readonly key?: string | undefined
  readonly clock: Clock
}): SwapSource {
  const headers: { readonly [name: string]: string } = key ? { 'x-api-key': key } : {}
  const find = async (
    { from: sold, to: bought, amount }: SwapRequest,
    slippageBps: number,
    signal: AbortSignal,
  ): Promise<
    { readonly found: v.InferOutput<typeof quote>; readonly json: unknown } | SwapRefusal
  > => {
    // The service takes this token for the coin.
    if (sold === wrappedSol || bought === wrappedSol) return 'NO_ROUTE'
    const [from, to] = [sold ?? wrappedSol, bought ?? wrappedSol]
    const query = {
      inputMint: from,
      outputMint: to,
      amount: `${amount}`,
      slippageBps: `${slippageBps}`,
      swapMode: 'ExactIn',
      instructionVersion: 'V1',
    }
    const { isOk, json } = await ask('swap/v1/quote', { query, headers }, signal)
    if (!isOk) return refusalIn(parsed(name, failure, json).error)
    const found = parsed(name, quote, json)
    const { inputMint, outputMint, inAmount } = found
    if (inputMint !== from || outputMint !== to || inAmount !== amount)
      throw unavailable(name, new Error('another swap'))
    return { found, json }
  }
  return {
    id: 'jupiter',
    serves: (asked) => asked === network,
    spenders: () => [],
    async quote(request, signal) {
      const answer = await find(request, usualSlippageBps, signal)
      if (typeof answer === 'string') return answer
      const { outAmount, priceImpactPct, routePlan } = answer.found
      if (outAmount === 0n) return 'AMOUNT_TOO_SMALL'
      return {
        id: `jupiter:${name}`,
        name,
        toAmount: outAmount,
        router: solanaPrograms.jupiter,
        spender: undefined,
        gas: signatureFee,
        priceImpactBps: impactIn(priceImpactPct ?? ''),
        fee: noFee(request.to),
        routes: [{ shareBps: 10_000, hops: routePlan.map((hop) => hopOf(network, hop)) }],
        tokenFees: { from: 0, to: 0 },
        takesPermit: false,
        expiresAt: clock() + offerMs,
      }
    },
    async build(request, signal) {
      const { user, amount, slippageBps, from = wrappedSol, to = wrappedSol } = request
      const answer = await find(request, slippageBps, signal)
      if (typeof answer === 'string') return answer
      const body = {
        quoteResponse: answer.json,
        userPublicKey: user,
        wrapAndUnwrapSol: true,
        dynamicComputeUnitLimit: true,
      }
      const swapped = await ask('swap/v1/swap', { body, headers }, signal)
      if (!swapped.isOk) return refusalIn(parsed(name, failure, swapped.json).error)
      const { swapTransaction } = parsed(name, built, swapped.json)
      const toAmount = answer.found.outAmount
      const swap = readJupiterSwap(swapTransaction, { user, from, to }, associatedAccount)
      if (typeof swap === 'string') throw unavailable(name, new Error(swap))
      if (
        swap.sells !== amount ||
        swap.slippageBps > slippageBps ||
        swap.feeBps > 0 ||
        swap.quoted < toAmount
      )
        throw unavailable(name, new Error('another swap'))
      return {
        to: solanaPrograms.jupiter,
        data: swapTransaction,
        value: 0n,
        gas: signatureFee,
        toAmount,
        minToAmount: (toAmount * BigInt(10_000 - slippageBps)) / 10_000n,
        expiresAt: clock() + builtMs,
      }
    },
  }
}

function associatedAccount(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((address) => {
    const bytes = addressBytes(address)
    if (!bytes) throw new RangeError('no address')
    return bytes
  })
  return programAddress(seeds, solanaPrograms.associated)
}

function hopOf(
  network: string,
  { swapInfo: { label, inputMint, outputMint } }: v.InferOutput<typeof step>,
): SwapRoute['hops'][number] {
  // As: the id of a served network, and of a mint.
  const idOf = (mint: string): SwapRoute['hops'][number]['from'] =>
    assetId(network, mint === wrappedSol ? undefined : mint) as ReturnType<typeof idOf>
  return { exchange: label || name, from: idOf(inputMint), to: idOf(outputMint), fee: null }
}

/** A share as text, such as 0.0012 for 12 basis points. */
function impactIn(text: string): number | undefined {
  return /^\d(?:\.\d{1,40})?$/.test(text)
    ? Math.min(10_000, Math.round(Number(text) * 10_000))
    : undefined
}
