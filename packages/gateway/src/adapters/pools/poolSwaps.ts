import { KitError } from '@latchkey/protocol'
import type { SwapRefusal, SwapRoute } from '@latchkey/protocol/http'
import { assetId } from '../../networks/asset.ts'
import type { Network } from '../../networks/network.ts'
import type { SwapSetting } from '../../networks/swapSetting.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import type {
  SwapBuild,
  SwapFeeSetting,
  SwapFeeTaken,
  SwapOffer,
  SwapRequest,
  SwapSource,
  SwapTransaction,
} from '../../ports/swapSource.ts'
import { word } from '../evm/abi.ts'
import { swapPlanner, type VenuePlan } from './planSwap.ts'
import type { PoolRoute } from './pool.ts'
import { encodeRouterSwap } from './swapRouter02.ts'
import { encodeV2Swap } from './v2Router.ts'

/** Pools move with each block; an older price is not an offer. */
const offerMs = 30_000
/** Time until a signed swap has to be in a block. */
const deadlineMs = 20 * 60_000
const wrapGas = 46_000n
const idPrefix = 'pools:'

type Wrap = { readonly wrapped: string; readonly isWrapping: boolean }

/** Swaps in the pools of each network's exchanges, priced by the operator's own nodes. */
export function poolSwaps({
  networks,
  nodes,
  clock,
  fee,
}: {
  readonly networks: readonly Network[]
  readonly nodes: RpcNetworks
  readonly clock: Clock
  readonly fee: SwapFeeSetting
}): SwapSource {
  const served = new Map(
    networks.flatMap((network) =>
      network.swaps ? [[network.id, { network, setting: network.swaps }] as const] : [],
    ),
  )
  const planSwap = swapPlanner(nodes, clock)
  return {
    id: 'pools',
    serves: (network) => served.has(network),
    spenders: (network) => served.get(network)?.setting.venues.map(({ router }) => router) ?? [],
    async quote(request, signal) {
      const planned = await plan(request, signal)
      if (typeof planned === 'string') return planned
      const expiresAt = clock() + offerMs
      return 'isWrapping' in planned
        ? wrapOffer(request, planned, expiresAt)
        : offerOf(request, planned, { expiresAt, fee: takenFee(request, planned, fee) })
    },
    async build(request, signal) {
      const planned = await plan(request, signal)
      if (typeof planned === 'string') return planned
      const expiresAt = clock() + deadlineMs
      return 'isWrapping' in planned
        ? wrapTransaction(request, planned, expiresAt)
        : transactionOf(request, planned, {
            expiresAt,
            wrapped: settingOf(request).wrapped.toLowerCase(),
            fee: takenFee(request, planned, fee),
          })
    },
  }

  async function plan(
    request: SwapRequest & { readonly id?: string | undefined },
    signal: AbortSignal,
  ): Promise<VenuePlan | Wrap | SwapRefusal> {
    const setting = settingOf(request)
    const wrapped = setting.wrapped.toLowerCase()
    const tokens = { sold: request.from ?? wrapped, bought: request.to ?? wrapped }
    if (tokens.sold === tokens.bought) return { wrapped, isWrapping: request.from === undefined }
    const named = setting.venues.filter(({ name }) => request.id === idPrefix + name)
    return planSwap(
      {
        ...tokens,
        network: networkOf(request),
        setting,
        venues: named.length > 0 ? named : setting.venues,
        amount: request.amount,
        gasCost: request.gasCost,
      },
      signal,
    )
  }

  function settingOf({ network }: SwapRequest): SwapSetting {
    const found = served.get(network)
    if (!found) throw new KitError('NETWORK_UNSUPPORTED', { network })
    return found.setting
  }

  function networkOf({ network }: SwapRequest): Network {
    const found = served.get(network)
    if (!found) throw new KitError('NETWORK_UNSUPPORTED', { network })
    return found.network
  }
}

/** Only SwapRouter02 pays an operator, and a token with a fee of its own would pay it once more on that way. */
function takenFee(
  { to }: SwapRequest,
  { venue, output, tokenFees }: VenuePlan,
  fee: SwapFeeSetting,
): SwapFeeTaken {
  const isTaken = fee && venue.kind === 'swapRouter02' && tokenFees.from + tokenFees.to === 0
  if (!isTaken) return { bps: 0, units: 0n, token: to, recipient: undefined }
  const units = (output * BigInt(fee.bps)) / 10_000n
  return { bps: fee.bps, units, token: to, recipient: fee.recipient }
}

function offerOf(
  { network, from, amount }: SwapRequest,
  { venue, output, gas, impactBps, tokenFees, routes }: VenuePlan,
  { expiresAt, fee }: { readonly expiresAt: number; readonly fee: SwapFeeTaken },
): SwapOffer {
  return {
    id: idPrefix + venue.name,
    name: venue.name,
    toAmount: output - fee.units,
    router: venue.router,
    spender: from && venue.router,
    gas,
    priceImpactBps: impactBps,
    fee,
    routes: sharesOf(routes, amount).map((shareBps, index) => ({
      shareBps,
      hops: (routes[index]?.hops ?? []).map((hop) => ({
        exchange: `${venue.name} ${hop.pool.kind}`,
        from: assetIdOf(network, hop.from),
        to: assetIdOf(network, hop.to),
        fee: hop.pool.fee,
      })),
    })),
    tokenFees,
    takesPermit: from !== undefined && venue.kind === 'swapRouter02',
    expiresAt,
  }
}

function transactionOf(
  { from, to, user, amount, slippageBps, permit }: SwapBuild,
  { venue, output, gas, routes }: VenuePlan,
  {
    expiresAt,
    wrapped,
    fee,
  }: { readonly expiresAt: number; readonly wrapped: string; readonly fee: SwapFeeTaken },
): SwapTransaction {
  const toAmount = output - fee.units
  const minToAmount = (toAmount * BigInt(10_000 - slippageBps)) / 10_000n
  const swap = {
    routes,
    isFromCoin: from === undefined,
    isToCoin: to === undefined,
    sold: from ?? wrapped,
    bought: to ?? wrapped,
    user,
    minToAmount,
    deadline: BigInt(Math.floor(expiresAt / 1000)),
    fee: fee.recipient === undefined ? undefined : { bps: fee.bps, recipient: fee.recipient },
    permit: from === undefined ? undefined : permit,
  }
  const data = venue.kind === 'swapRouter02' ? encodeRouterSwap(swap) : encodeV2Swap(swap)
  const value = from === undefined ? amount : 0n
  return { to: venue.router, data, value, gas, toAmount, minToAmount, expiresAt }
}

function wrapOffer(
  { network, from, to, amount }: SwapRequest,
  { wrapped }: Wrap,
  expiresAt: number,
): SwapOffer {
  const hop = {
    exchange: 'Wrap',
    from: assetIdOf(network, from),
    to: assetIdOf(network, to),
    fee: 0,
  }
  return {
    id: `${idPrefix}wrap`,
    name: 'Wrap',
    toAmount: amount,
    router: wrapped,
    spender: undefined,
    gas: wrapGas,
    priceImpactBps: 0,
    fee: { bps: 0, units: 0n, token: to, recipient: undefined },
    routes: [{ shareBps: 10_000, hops: [hop] }],
    tokenFees: { from: 0, to: 0 },
    takesPermit: false,
    expiresAt,
  }
}

function wrapTransaction(
  { amount }: SwapBuild,
  { wrapped, isWrapping }: Wrap,
  expiresAt: number,
): SwapTransaction {
  return {
    to: wrapped,
    // deposit() or withdraw(uint256)
    data: isWrapping ? '0xd0e30db0' : `0x2e1a7d4d${word(amount)}`,
    value: isWrapping ? amount : 0n,
    gas: wrapGas,
    toAmount: amount,
    minToAmount: amount,
    expiresAt,
  }
}

/** Shares of the routes in basis points, together 10,000. */
function sharesOf(routes: readonly PoolRoute[], amount: bigint): readonly number[] {
  const first = Number(((routes[0]?.amount ?? amount) * 10_000n + amount / 2n) / amount)
  return routes.length > 1 ? [first, 10_000 - first] : [10_000]
}

function assetIdOf(network: string, token: string | undefined): SwapRoute['hops'][number]['from'] {
  // As: the ids of served networks are CAIP-2 ids of known namespaces.
  return assetId(network, token) as SwapRoute['hops'][number]['from']
}
