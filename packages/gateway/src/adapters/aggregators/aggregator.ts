import type { SwapRefusal, SwapRoute } from '@latchkey/protocol/http'
import { nativeTokenAddress } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { assetId } from '../../networks/asset.ts'
import type { Clock } from '../../ports/clock.ts'
import type {
  SwapBuild,
  SwapFeeTaken,
  SwapOffer,
  SwapRequest,
  SwapSource,
} from '../../ports/swapSource.ts'
import { unavailable } from './askJson.ts'
import { payoutOf } from './payout.ts'

/** A service that finds swaps, before its answers are checked. */
export type Aggregator = {
  readonly id: string
  readonly name: string
  serves(network: string): boolean
  /** Its contracts: each transaction calls one of them, and they alone may be approved. */
  routers(network: string): readonly string[]
  quote(request: SwapRequest, signal: AbortSignal): Promise<AggregatorQuote | SwapRefusal>
  build(request: SwapBuild, signal: AbortSignal): Promise<AggregatorTransaction | SwapRefusal>
}

export type AggregatorQuote = {
  readonly toAmount: bigint
  readonly gas: bigint
  readonly fee: SwapFeeTaken
  readonly priceImpactBps?: number | undefined
}

export type AggregatorTransaction = {
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly gas: bigint
  readonly toAmount: bigint
}

/** Services keep their prices for half a minute. */
const offerMs = 20_000
/** A built swap fails after its service's own deadline, which is not shorter. */
const builtMs = 5 * 60_000
/** Services round their minimum their own way: a ten-thousandth. */
const roundingBps = 1n

/** A source over a service. An answer that is not what was asked for is not passed on: the service counts as unavailable. */
export function aggregatorSource(aggregator: Aggregator, clock: Clock): SwapSource {
  const { id, name } = aggregator
  return {
    id,
    serves: aggregator.serves,
    spenders: aggregator.routers,
    async quote(request, signal) {
      const quoted = await aggregator.quote(request, signal)
      if (typeof quoted === 'string') return quoted
      if (quoted.toAmount <= 0n) return 'AMOUNT_TOO_SMALL'
      const [router] = aggregator.routers(request.network)
      if (!router) throw unavailable(name)
      return offerOf(request, { ...quoted, id, name, router, expiresAt: clock() + offerMs })
    },
    async build(request, signal) {
      const built = await aggregator.build(request, signal)
      if (typeof built === 'string') return built
      const minToAmount = checkedMinimum(aggregator, request, built)
      return { ...built, minToAmount, expiresAt: clock() + builtMs }
    },
  }
}

function offerOf(
  { network, from, to }: SwapRequest,
  quoted: AggregatorQuote & {
    readonly id: string
    readonly name: string
    readonly router: string
    readonly expiresAt: number
  },
): SwapOffer {
  const { id, name, router } = quoted
  const hop = { exchange: name, from: idOf(network, from), to: idOf(network, to), fee: null }
  return {
    id: `${id}:${name}`,
    name,
    toAmount: quoted.toAmount,
    router,
    spender: from && router,
    gas: quoted.gas,
    priceImpactBps: quoted.priceImpactBps,
    fee: quoted.fee,
    routes: [{ shareBps: 10_000, hops: [hop] }],
    tokenFees: { from: 0, to: 0 },
    takesPermit: false,
    expiresAt: quoted.expiresAt,
  }
}

/**
 * The units below which a transaction fails, after checking that it does what was asked for.
 * @throws KitError `UPSTREAM_UNAVAILABLE`
 */
function checkedMinimum(
  { name, routers }: Aggregator,
  { network, from, user, amount, slippageBps }: SwapBuild,
  { to, data, value, toAmount }: AggregatorTransaction,
): bigint {
  const isRouter = routers(network).some((one) => one.toLowerCase() === to.toLowerCase())
  const payout = payoutOf(data)
  const wanted = toAmount * (10_000n - BigInt(slippageBps) - roundingBps)
  const problem = !isRouter
    ? 'another contract is called'
    : value !== (from === undefined ? amount : 0n)
      ? 'another value is sent'
      : payout === undefined
        ? 'the receiver is unknown'
        : (payout.receiver ?? user).toLowerCase() !== user.toLowerCase()
          ? 'another account is paid'
          : payout.minimum * 10_000n < wanted
            ? 'the minimum is too low'
            : undefined
  if (problem !== undefined || payout === undefined) throw unavailable(name, new Error(problem))
  return payout.minimum
}

/** Nothing is taken. */
export function noFee(token: string | undefined): SwapFeeTaken {
  return { bps: 0, units: 0n, token, recipient: undefined }
}

/** A token as most services write it. */
export function tokenOf(token: string | undefined): string {
  return token ?? nativeTokenAddress
}

/** A whole number that a service writes as a number or as text. */
export const wholeNumber = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  ]),
  v.transform((text) => BigInt(text)),
)
/** The same in hex or in decimal digits. */
export const quantity = v.union([
  wholeNumber,
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,64}$/i),
    v.transform((text) => BigInt(text)),
  ),
])
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))
export const calldata = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})+$/i))

/** Parses an answer of a service. @throws KitError `UPSTREAM_UNAVAILABLE` */
export function parsed<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  json: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  throw unavailable(name, new Error('another shape'))
}

/** A refusal by the words of a service. */
export function refusalIn(text: string): SwapRefusal {
  return /liquidity/i.test(text) ? 'LIQUIDITY_TOO_LOW' : 'NO_ROUTE'
}

function idOf(network: string, token: string | undefined): SwapRoute['hops'][number]['from'] {
  // As: the ids of served networks are CAIP-2 ids of known namespaces.
  return assetId(network, token) as SwapRoute['hops'][number]['from']
}
