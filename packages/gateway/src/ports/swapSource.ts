import type { SwapRefusal, SwapRoute } from '@latchkey/protocol/http'

export type SwapRequest = {
  readonly network: string
  /** Contracts or mints in the spelling of `assetId`; undefined for the network's own coin. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Units of `from`. */
  readonly amount: bigint
  /** The costs of gas in units of `to`; undefined without prices. */
  readonly gasCost?: ((gas: bigint) => bigint) | undefined
  /** The account that pays and receives. */
  readonly user?: string | undefined
}

export type SwapOffer = {
  /** Names the source and, where it needs that, the route: `build` takes it back. It begins with the id of the source. */
  readonly id: string
  /** Name of the exchange or of the service. */
  readonly name: string
  /** Units of `to`: expected, after the fee. */
  readonly toAmount: bigint
  readonly router: string
  /** The contract that needs an allowance; undefined for the coin. */
  readonly spender: string | undefined
  readonly gas: bigint
  /** Undefined when the source does not say. */
  readonly priceImpactBps: number | undefined
  readonly fee: SwapFeeTaken
  /** With CAIP-10 ids. */
  readonly routes: readonly SwapRoute[]
  /** Parts that the tokens themselves take, in basis points. */
  readonly tokenFees: { readonly from: number; readonly to: number }
  /** It takes approvals by signature inside the swap, of both kinds. */
  readonly takesPermit: boolean
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** The operator's fee that a source really takes. */
export type SwapFeeTaken = {
  readonly bps: number
  readonly units: bigint
  /** As in a request. */
  readonly token: string | undefined
  /** Undefined when nothing is taken. */
  readonly recipient: string | undefined
}

export type SwapBuild = SwapRequest & {
  readonly user: string
  readonly slippageBps: number
  /** The offer's `id`. */
  readonly id?: string | undefined
  readonly permit?: SwapPermitGiven | undefined
}

export type SwapPermitGiven = {
  /** Of DAI's permit, which allows all units. Undefined for EIP-2612. */
  readonly nonce?: bigint | undefined
  readonly value: bigint
  readonly deadline: bigint
  readonly signature: string
}

export type SwapTransaction = {
  readonly to: string
  /** Calldata; on Solana the transaction in base64. */
  readonly data: string
  readonly value: bigint
  /** Expected; the service asks the node for a better number. */
  readonly gas: bigint
  readonly toAmount: bigint
  readonly minToAmount: bigint
  readonly expiresAt: number
}

/** What the operator takes of each swap; undefined when nothing. */
export type SwapFeeSetting = { readonly bps: number; readonly recipient: string } | undefined

/** A source of swaps: the pools of a network, or a service that knows many of them. */
export type SwapSource = {
  readonly id: string
  serves(network: string): boolean
  /**
   * The best offer, or the reason why there is none.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  quote(request: SwapRequest, signal: AbortSignal): Promise<SwapOffer | SwapRefusal>
  /**
   * The transaction of an offer, priced anew.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  build(request: SwapBuild, signal: AbortSignal): Promise<SwapTransaction | SwapRefusal>
  /** The contracts of this source that may need an allowance on a network, the usual one first. No other is approved. */
  spenders(network: string): readonly string[]
}
