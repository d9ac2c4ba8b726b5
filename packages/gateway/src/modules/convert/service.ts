import { KitError } from '@latchkey/protocol'
import {
  nativeTokenAddress,
  type ApprovalTransaction,
  type BuiltSwap,
  type GasPrice,
  type PermitKind,
  type SwapQuote,
  type SwapRefusal,
} from '@latchkey/protocol/http'
import type { AccountId } from '@latchkey/protocol'
import type { Remember } from '../../cache/cache.ts'
import { isEvm, type Network } from '../../networks/network.ts'
import type { GasSource } from '../../ports/gasSource.ts'
import type { PriceBook } from '../../ports/priceSource.ts'
import type { SwapOffer, SwapPermitGiven, SwapRequest } from '../../ports/swapSource.ts'
import type { ApprovalPlan, TokenApprovals } from '../../ports/tokens/tokenApprovals.ts'
import { gasCostIn } from './gasCosts.ts'
import type { Offers } from './offers.ts'
import { accountIn, hasGas, invalid, tokenOf } from './requestIds.ts'
import type { SwappableToken, SwapTokens } from './swapTokens.ts'

export type ConvertService = {
  /** @throws KitError `GAS_PRICE_UNSUPPORTED` for a network that is not served or has no gas; `UPSTREAM_UNAVAILABLE` */
  gasPrice(network: string): Promise<GasPrice>
  /** @throws KitError `SWAP_UNSUPPORTED`; `UPSTREAM_UNAVAILABLE` */
  tokens(query: {
    readonly network: string
    readonly address?: string | undefined
    readonly search?: string | undefined
  }): Promise<readonly SwappableToken[]>
  /** @throws KitError `SWAP_UNSUPPORTED`; `REQUEST_INVALID`; `UPSTREAM_UNAVAILABLE` */
  quote(query: SwapQuery, signal: AbortSignal): Promise<SwapQuote | SwapRefusal>
  allowance(query: ApprovalQuery, signal: AbortSignal): Promise<bigint>
  buildApprove(
    query: ApprovalQuery & { readonly units: bigint },
    signal: AbortSignal,
  ): Promise<{
    readonly tx: ApprovalTransaction
    readonly reset?: ApprovalTransaction
    readonly permit?: {
      readonly kind: PermitKind
      readonly name: string
      readonly version: string
      readonly nonce: string
    }
  }>
  /** @throws KitError as for a quote, and `SWAP_…` when there is no offer */
  buildSwap(
    query: SwapQuery & {
      readonly user: string
      readonly slippagePercent: number
      readonly id?: string | undefined
      readonly permit?: SwapPermitGiven | undefined
      readonly disableEstimate: boolean
    },
    signal: AbortSignal,
  ): Promise<BuiltSwap>
}

export type SwapQuery = {
  /** CAIP-10 ids of tokens, and of an account or its address. */
  readonly from: string
  readonly to: string
  readonly user?: string | undefined
  readonly amount: bigint
  readonly gasPrice?: bigint | undefined
}
export type ApprovalQuery = {
  readonly token: string
  readonly user: string
  readonly spender?: string | undefined
}

/** About a block's time. */
const gasPriceMs = 5_000
const largest = 2n ** 256n - 1n

/** Gas prices (SND-07) and swaps (SWP-11). */
export function convertService(parts: ConvertParts): ConvertService {
  const { networks, gas, remember, offers, tokens, approvals, prices, spell } = parts
  const served = new Set(networks.filter(isEvm).map(({ id }) => id))
  return {
    gasPrice,
    async tokens({ network: id, address, search }) {
      const network = networkOf(id, 'chainId')
      if (address !== undefined) {
        const found = await tokens.find(network, address)
        return found ? [found] : []
      }
      return search === undefined ? tokens.list(network) : tokens.search(network, search)
    },
    async quote(query, signal) {
      const request = await requestOf(query, signal)
      if (request.amount === 0n) return 'AMOUNT_TOO_SMALL'
      const offer = await offers.best(request, signal)
      return typeof offer === 'string' ? offer : quoteOf(query, request, offer)
    },
    async allowance(query, signal) {
      const { network, token, ...pair } = approvalOf(query)
      return token === undefined
        ? largest
        : approvals.allowance(network.id, { token, ...pair }, signal)
    },
    async buildApprove({ units, ...query }, signal) {
      const { network, token, ...pair } = approvalOf(query)
      if (token === undefined) throw invalid('from', 'This token needs no approval')
      const [plan, { fast }] = await Promise.all([
        approvals.plan(network.id, { token, ...pair, units }, signal),
        gasPrice(network.id),
      ])
      return approvalReply(plan, (data) => ({
        from: account(network.id, pair.owner),
        to: account(network.id, token),
        data,
        value: '0',
        eip155: { gasPrice: fast },
      }))
    },
    async buildSwap({ user, slippagePercent, id, permit, disableEstimate, ...query }, signal) {
      const request = await requestOf({ ...query, user }, signal)
      const payer = request.user
      if (payer === undefined) throw invalid('userAddress', 'Invalid CAIP Address')
      if (request.amount === 0n) throw new KitError('SWAP_AMOUNT_TOO_SMALL')
      const slippageBps = Math.round(slippagePercent * 100)
      const built = await offers.build({ ...request, user: payer, slippageBps, id, permit }, signal)
      if (typeof built === 'string') throw new KitError(`SWAP_${built}`)
      const { to, data, value, toAmount, minToAmount, expiresAt } = built
      const call = { from: payer, to, data, value }
      return {
        tx: {
          from: account(request.network, payer),
          to: account(request.network, to),
          data,
          value: `${value}`,
          amount: `${value}`,
          eip155: hasGas(request.network)
            ? await costsOf(request.network, { call, gas: built.gas, disableEstimate }, signal)
            : null,
        },
        toAmount: `${toAmount}`,
        minToAmount: `${minToAmount}`,
        expiresAt,
      }
    },
  }

  async function gasPrice(network: string): Promise<GasPrice> {
    if (!served.has(network)) throw new KitError('GAS_PRICE_UNSUPPORTED')
    return remember(`gas ${network}`, {
      ttlMs: gasPriceMs,
      load: async (signal) => {
        const { standard, fast, instant } = await gas.prices(network, signal)
        return { standard: `${standard}`, fast: `${fast}`, instant: `${instant}` }
      },
    })
  }

  async function costsOf(
    network: string,
    {
      call,
      gas: expected,
      disableEstimate,
    }: {
      readonly call: Parameters<GasSource['estimate']>[1]
      readonly gas: bigint
      readonly disableEstimate: boolean
    },
    signal: AbortSignal,
  ): Promise<{ readonly gas: string; readonly gasPrice: string }> {
    const [estimate, { fast }] = await Promise.all([
      disableEstimate ? undefined : gas.estimate(network, call, signal),
      gasPrice(network),
    ])
    return { gas: `${withMargin(estimate ?? expected)}`, gasPrice: fast }
  }

  function networkOf(id: string, field: string): Network {
    const network = networks.find((one) => one.id === id)
    if (!network || !offers.serves(id)) throw new KitError('SWAP_UNSUPPORTED', { field })
    return network
  }

  async function requestOf(
    { from, to, user, amount, gasPrice: given }: SwapQuery,
    signal: AbortSignal,
  ): Promise<SwapRequest> {
    const [sold, bought] = [tokenOf(from, 'from'), tokenOf(to, 'to')]
    const network = networkOf(sold.network, 'from')
    if (bought.network !== sold.network) throw invalid('to', 'Expected tokens of one network')
    if (bought.token === sold.token) throw invalid('to', 'Expected two different tokens')
    return {
      network: network.id,
      from: sold.token,
      to: bought.token,
      amount,
      gasCost: hasGas(network.id)
        ? await gasCostOf(network, bought.token, given, signal)
        : undefined,
      user: user === undefined ? undefined : accountIn(user, network.id),
    }
  }

  async function gasCostOf(
    network: Network,
    bought: string | undefined,
    given: bigint | undefined,
    signal: AbortSignal,
  ): ReturnType<typeof gasCostIn> {
    const decimals =
      bought === undefined ? undefined : (await tokens.find(network, bought))?.decimals
    const wei = given ?? BigInt((await gasPrice(network.id)).fast)
    return gasCostIn({ address: bought, decimals }, { network, gasPrice: wei, prices }, signal)
  }

  function approvalOf({ token: id, user, spender }: ApprovalQuery): {
    readonly network: Network
    readonly token: string | undefined
    readonly owner: string
    readonly spender: string
  } {
    const { network: name, token } = tokenOf(id, 'tokenAddress')
    const network = networkOf(name, 'tokenAddress')
    const owner = accountIn(user, name)
    // Solana's programs move tokens with the signature of the swap itself.
    if (!hasGas(name)) return { network, token: undefined, owner, spender: '' }
    const allowed = offers.spenders(name)
    const wanted = (spender ?? allowed[0])?.toLowerCase()
    const found = allowed.find((one) => one.toLowerCase() === wanted)
    // The gateway helps with approvals for its own sources only.
    if (found === undefined) throw invalid('spender', 'This contract is not a router of a source')
    return { network, token, owner, spender: found }
  }

  function account(network: string, address: string): AccountId {
    // As: served networks have CAIP-2 ids of known namespaces.
    return `${network}:${written(network, address)}` as AccountId
  }

  /** Case matters on Solana. */
  function written(network: string, address: string): string {
    return hasGas(network) ? spell(address.toLowerCase()) : address
  }

  function quoteOf(
    { from, to }: SwapQuery,
    { amount, network }: SwapRequest,
    offer: SwapOffer,
  ): SwapQuote {
    const { fee, spender, priceImpactBps = null } = offer
    return {
      id: offer.id,
      fromAmount: `${amount}`,
      // As: the schema of the endpoint has checked both.
      fromAccount: from as AccountId,
      toAmount: `${offer.toAmount}`,
      toAccount: to as AccountId,
      source: offer.name,
      router: written(network, offer.router),
      spender: spender === undefined ? null : written(network, spender),
      gas: `${offer.gas}`,
      priceImpactBps,
      fee: {
        bps: fee.bps,
        amount: `${fee.units}`,
        token: `${network}:${fee.token ?? nativeTokenAddress}` as AccountId,
        recipient: fee.recipient ?? null,
      },
      routes: [...offer.routes],
      tokenFees: offer.tokenFees,
      takesPermit: offer.takesPermit,
      expiresAt: offer.expiresAt,
    }
  }
}

type ConvertParts = {
  readonly networks: readonly Network[]
  readonly gas: GasSource
  readonly remember: Remember
  readonly offers: Offers
  readonly tokens: SwapTokens
  readonly approvals: TokenApprovals
  readonly prices: PriceBook | undefined
  readonly spell: (address: string) => string
}

function approvalReply(
  { data, reset, permit }: ApprovalPlan,
  transactionOf: (data: string) => ApprovalTransaction,
): Awaited<ReturnType<ConvertService['buildApprove']>> {
  return {
    tx: transactionOf(data),
    ...(reset !== undefined && { reset: transactionOf(reset) }),
    ...(permit && { permit: { ...permit, nonce: `${permit.nonce}` } }),
  }
}

/** A tenth more than the node's estimate, rounded up: pools move until the block (compatibility.md 7.7). */
function withMargin(gas: bigint): bigint {
  return (gas * 11n + 9n) / 10n
}
