import type { Routes, SwapCall, Units } from '@latchkey/core'
import type { TypedAmount } from '@latchkey/core/format'
import type { AccountId } from '@latchkey/protocol'
import type { PermitKind, SwapRefusal } from '@latchkey/protocol/http'
import type { BuiltTransaction, SwapMismatch, SwapTerms } from './checkSwap.ts'

/** A token that can be swapped (SWP-01). */
export type SwapToken = {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Contract; undefined for the network's own coin. */
  readonly address?: string | undefined
  readonly held: Units
  /** In US dollars, for display; undefined when unknown. */
  readonly price?: number | undefined
  readonly icon?: string | undefined
  /** False for a token that is on no list: it chose its name itself. */
  readonly isListed: boolean
  readonly isSuggested: boolean
}

/** A quote of the gateway, read and compared with its request. */
export type Offer = {
  readonly id?: string | undefined
  readonly sells: Units
  /** Expected, after the operator's fee. */
  readonly buys: Units
  readonly source: string
  readonly router: string
  readonly spender?: string | undefined
  readonly gas: Units
  readonly impactBps?: number | undefined
  /** The operator's fee that is really taken. */
  readonly feeBps: number
  readonly feeUnits: Units
  /** The exchanges and tokens on the way, for display. */
  readonly route: string
  /** Parts that the tokens themselves take, in basis points. */
  readonly tokenFeeBps: number
  readonly takesPermit: boolean
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

export type Quote =
  | { readonly status: 'none' }
  /** `last` is the offer before, which stays on screen. */
  | { readonly status: 'loading'; readonly last?: Offer | undefined }
  | { readonly status: 'ready'; readonly offer: Offer }
  | { readonly status: 'refused'; readonly reason: SwapRefusal | 'unsupported' }
  | { readonly status: 'failed' }

export type Form = {
  /** SWP-03 */
  readonly status: 'uninitialized' | 'initializing' | 'initialized' | 'unsupported' | 'failed'
  readonly tokens: readonly SwapToken[]
  readonly source?: SwapToken | undefined
  readonly target?: SwapToken | undefined
  /** The amount to sell, in `unit`. */
  readonly amount: TypedAmount
  readonly unit: 'token' | 'fiat'
  /** Undefined for the automatic slippage. */
  readonly slippageBps?: number | undefined
  /** The visitor asked for an approval without a limit. */
  readonly unlimited: boolean
  /** The coin's smallest unit per gas; undefined when unknown. */
  readonly gasPrice?: Units | undefined
  readonly quote: Quote
}

/** A request to the wallet on the way to a swap. */
export type SwapStep = 'reset' | 'approve' | 'permit' | 'swap' | 'batch'

/** The facts of a token's own permit. */
export type PermitFacts = {
  /** DAI's permits allow all units. */
  readonly kind: PermitKind
  readonly name: string
  readonly version: string
  readonly nonce: bigint
}

/** A swap that was built, compared and simulated. */
export type SwapPlan = {
  readonly steps: readonly SwapStep[]
  /** The kit's own approvals, in the order of their steps. */
  readonly approvals: readonly SwapCall[]
  readonly permit?: PermitFacts | undefined
  readonly terms: SwapTerms
  readonly built: BuiltTransaction
  /** Expected by the built transaction. */
  readonly buys: Units
  /** Highest costs of all steps. */
  readonly costs: Units
  /** The namespace's own fields for each transaction, approvals first. */
  readonly plans: readonly unknown[]
  /** A node has simulated the swap. Otherwise only its calldata was compared. */
  readonly isSimulated: boolean
}

export type Check =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly plan: SwapPlan }
  /** The built swap differs from the terms, or would fail. */
  | {
      readonly status: 'refused'
      readonly why: SwapMismatch
      /** The contract's own words. */
      readonly reason?: string | undefined
    }
  | { readonly status: 'failed' }

export type Review = {
  readonly source: SwapToken
  readonly target: SwapToken
  /** The quote that the visitor sees and agrees to. */
  readonly offer: Offer
  readonly minimum: Units
  readonly check: Check
  /** The price has become worse than the minimum, or the built swap has expired: the visitor has to agree anew. */
  readonly outdated?: 'worse' | 'expired' | undefined
}

/** The reviewed swap, as the visitor agrees to it. */
export type Agreed = Pick<Review, 'source' | 'target' | 'offer' | 'minimum'> & {
  readonly account: AccountId
  readonly slippageBps: number
  readonly unlimited: boolean
  /** Steps that this wallet or token turned out not to take. */
  readonly avoids: readonly SwapStep[]
}

/** The running request: its step, and its phase. */
export type Progress = {
  readonly steps: readonly SwapStep[]
  readonly at: number
  readonly phase: 'checking' | 'wallet' | 'mining'
}

export type SwapState = { readonly form: Form } & (
  | { readonly step: 'editing' }
  | {
      readonly step: 'reviewing'
      readonly review: Review
      readonly ended?: 'declined' | 'failed' | 'approvalFailed' | undefined
    }
  | { readonly step: 'asking'; readonly review: Review; readonly progress: Progress }
  | { readonly step: 'sent'; readonly hash: string }
)

/** The service of the only swap of a kit, for its views. */
export type SwapModel = {
  read(): SwapState
  subscribe(listener: () => void): () => void
  /** Begin a swap, or return to the one that was begun for this account. Equal `params` count as the ones it was begun with. */
  open(params?: Routes['Swap']): void
  /** Renew the quote while a view shows it. Returns a function that ends this. */
  watch(): () => void
  chooseToken(side: 'source' | 'target', token: SwapToken): void
  changeAmount(text: string): void
  /** Fill in the whole balance, minus the gas of the coin itself. */
  takeMax(): Promise<void>
  changeUnit(): void
  /** SWP-05 */
  switchTokens(): void
  /** Undefined for the automatic slippage. */
  changeSlippage(bps: number | undefined): void
  changeUnlimited(unlimited: boolean): void
  renewQuote(): void
  /** @throws KitError `SWAP_ADDRESS_MISSING` without an account, `SWAP_INCOMPLETE` (SWP-07) */
  review(): void
  /** Review the swap at its present price. */
  renewReview(): void
  edit(): void
  /** Ask the wallet. The swap goes on when the window is closed. */
  confirm(): Promise<void>
}
