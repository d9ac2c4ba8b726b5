import type { Routes, Units } from '@latchkey/core'
import type { SwapApproval } from '@latchkey/core/data'
import {
  formatUnits,
  isMore,
  localDigits,
  noAmount,
  truncateAmount,
  type TypedAmount,
  typedAmount,
} from '@latchkey/core/format'
import { unitsOf, worthOf } from './amounts.ts'
import type { SwapMismatch } from './checkSwap.ts'
import type { Check, Form, Offer, Progress, Quote, Review, SwapState, SwapToken } from './swap.ts'

export type SwapEvent =
  | { readonly type: 'initializing' }
  | {
      readonly type: 'tokens'
      readonly tokens: readonly SwapToken[]
      readonly gasPrice?: Units | undefined
      /** The form that the host or another view asked for. */
      readonly wanted?: Wanted | undefined
    }
  | { readonly type: 'unsupported' }
  | { readonly type: 'initFailed' }
  | { readonly type: 'token'; readonly side: 'source' | 'target'; readonly token: SwapToken }
  | { readonly type: 'found'; readonly token: SwapToken }
  | {
      readonly type: 'price'
      readonly address: string | undefined
      readonly price: number | undefined
    }
  | { readonly type: 'amount'; readonly amount: TypedAmount }
  /** `locale` is that of the new amount. */
  | { readonly type: 'unit'; readonly locale: string }
  | { readonly type: 'switch'; readonly locale: string }
  | { readonly type: 'slippage'; readonly bps: number | undefined }
  | { readonly type: 'unlimited'; readonly unlimited: boolean }
  | { readonly type: 'quote'; readonly quote: Quote }
  | { readonly type: 'review'; readonly review: Review }
  | { readonly type: 'check'; readonly offer: Offer; readonly check: Check }
  | {
      readonly type: 'outdated'
      readonly offer: Offer
      readonly outdated: NonNullable<Review['outdated']>
    }
  | { readonly type: 'edit' }
  | { readonly type: 'ask'; readonly progress: Progress }
  | { readonly type: 'progress'; readonly progress: Progress }
  /** An approval of an earlier visit is on its way. */
  | { readonly type: 'resume'; readonly progress: Progress }
  /** Undefined for such an approval that has arrived. */
  | { readonly type: 'ended'; readonly how: 'declined' | 'failed' | 'approvalFailed' | undefined }
  /** The swap was stopped before the wallet was asked for it. */
  | {
      readonly type: 'stopped'
      readonly why: SwapMismatch
      readonly reason?: string | undefined
    }
  | { readonly type: 'sent'; readonly hash: string }

/** Tokens by contract, `null` for the coin, or by symbol; and an amount of the sold token. */
export type Wanted = {
  readonly source?: string | null | undefined
  readonly target?: string | null | undefined
  readonly amount?: TypedAmount | undefined
}

export function wantedOf({
  token,
  fromToken,
  toToken,
  amount,
}: NonNullable<Routes['Swap']>): Wanted {
  return {
    source: token === undefined ? fromToken : token,
    target: toToken,
    amount: amount === undefined ? undefined : typedAmount(amount, 'en'),
  }
}

/** The form of an approval of an earlier visit. */
export function wantedAgain({
  source,
  target,
  amount,
}: Pick<SwapApproval, 'source' | 'target' | 'amount'>): Wanted {
  return { source, target, amount: typedAmount(amount, 'en') }
}

/** A plain decimal string, as if the visitor had typed it in their language. */
export function amountOf(plain: string, locale: string): TypedAmount {
  return { kind: 'amount', amount: plain, text: localDigits(plain, locale) }
}

export const emptyForm: Form = {
  status: 'uninitialized',
  tokens: [],
  amount: noAmount,
  unit: 'token',
  unlimited: false,
  quote: { status: 'none' },
}
export const initialState: SwapState = { step: 'editing', form: emptyForm }

/** The next state of a swap. Answers for another review change nothing. */
export function next(state: SwapState, event: SwapEvent): SwapState {
  const { form } = state
  switch (event.type) {
    case 'initializing':
      return { ...state, form: { ...form, status: 'initializing' } }
    case 'unsupported':
      return { step: 'editing', form: { ...form, status: 'unsupported' } }
    case 'initFailed':
      // A list that was read before stays.
      return form.tokens.length > 0
        ? { ...state, form: { ...form, status: 'initialized' } }
        : { step: 'editing', form: { ...form, status: 'failed' } }
    case 'tokens':
      return { ...state, form: withTokens(form, event) }
    case 'found':
      return { ...state, form: { ...form, tokens: [...form.tokens, event.token] } }
    case 'price':
      return { ...state, form: withPrice(form, event) }
    case 'token':
      return edited(state, withToken(form, event))
    case 'amount':
      return edited(state, { amount: event.amount })
    case 'unit':
      return edited(state, inOtherUnit(form, event.locale))
    case 'switch':
      return form.status === 'initialized' ? edited(state, switched(form, event.locale)) : state
    case 'slippage':
      return edited(state, { slippageBps: event.bps })
    case 'unlimited':
      return edited(state, { unlimited: event.unlimited })
    case 'quote':
      return { ...state, form: { ...form, quote: event.quote } }
    case 'review':
      return state.step === 'asking'
        ? state
        : { step: 'reviewing', form, review: event.review, ended: endedOf(state) }
    case 'check':
      return answered(state, event.offer, { check: event.check })
    case 'outdated':
      return answered(state, event.offer, { outdated: event.outdated })
    case 'edit':
      return state.step === 'asking' ? state : { step: 'editing', form }
    case 'ask':
      return state.step === 'reviewing' && isReady(state.review)
        ? { step: 'asking', form, review: state.review, progress: event.progress }
        : state
    case 'resume':
      return state.step === 'reviewing'
        ? { step: 'asking', form, review: state.review, progress: event.progress }
        : state
    case 'progress':
      return state.step === 'asking' ? { ...state, progress: event.progress } : state
    case 'ended':
      // Checked anew, because an approval may have been mined by now.
      return state.step === 'asking'
        ? {
            step: 'reviewing',
            form,
            review: { ...state.review, check: { status: 'loading' } },
            ended: event.how,
          }
        : state
    case 'stopped':
      return state.step === 'asking'
        ? { step: 'reviewing', form, review: { ...state.review, ...stoppedBy(event) } }
        : state
    case 'sent':
      // The form is emptied after a swap (SWP-04).
      return {
        step: 'sent',
        form: { ...form, amount: noAmount, quote: { status: 'none' } },
        hash: event.hash,
      }
  }
}

/** Whether the wallet may be asked: the swap was built and compared, at a price that the visitor has agreed to. */
export function isReady({ check, outdated }: Review): boolean {
  return check.status === 'ready' && !outdated
}

/** A price that has moved needs the visitor's agreement. Anything else is refused for good. */
export function stoppedBy({
  why,
  reason,
}: {
  readonly why: SwapMismatch
  readonly reason?: string | undefined
}): Partial<Review> {
  if (why === 'expired') return { outdated: 'expired' }
  if (why === 'minimum' || why === 'receives') return { outdated: 'worse' }
  return { check: { status: 'refused', why, reason } }
}

function withPrice(
  form: Form,
  { address, price }: { readonly address: string | undefined; readonly price: number | undefined },
): Form {
  const priced = (token: SwapToken): SwapToken =>
    token.address === address ? { ...token, price } : token
  const { source, target, tokens } = form
  return {
    ...form,
    tokens: tokens.map(priced),
    source: source && priced(source),
    target: target && priced(target),
  }
}

function endedOf(state: SwapState): 'declined' | 'failed' | 'approvalFailed' | undefined {
  return state.step === 'reviewing' ? state.ended : undefined
}

function withTokens(
  form: Form,
  { tokens, gasPrice, wanted }: SwapEvent & { readonly type: 'tokens' },
): Form {
  const again = (token: SwapToken | undefined): SwapToken | undefined =>
    token && (tokens.find(({ address }) => address === token.address) ?? token)
  const named = (wish: string | null | undefined): SwapToken | undefined =>
    wish === undefined ? undefined : findToken(tokens, wish)
  const source = named(wanted?.source) ?? again(form.source) ?? tokens[0]
  const target = named(wanted?.target) ?? again(form.target)
  const kept = { ...form, status: 'initialized', tokens, source, gasPrice } as const
  return {
    ...kept,
    target: target === source ? undefined : target,
    ...(wanted?.amount !== undefined && { amount: wanted.amount, unit: 'token' }),
  }
}

/** By contract, `null` for the coin, or by symbol in any case (compatibility.md 8.3). */
export function findToken(
  tokens: readonly SwapToken[],
  wish: string | null,
): SwapToken | undefined {
  if (wish === null) return tokens.find(({ address }) => address === undefined)
  const lower = wish.toLowerCase()
  return (
    tokens.find(({ address }) => address?.toLowerCase() === lower) ??
    tokens.find(({ symbol, isListed }) => isListed && symbol.toLowerCase() === lower)
  )
}

/** A token that is on the other side already changes places with it. */
function withToken(
  form: Form,
  { side, token }: { readonly side: 'source' | 'target'; readonly token: SwapToken },
): Partial<Form> {
  const other = side === 'source' ? form.target : form.source
  const same = other?.address === token.address && other !== undefined
  if (side === 'target') return same ? { target: token, source: form.target } : { target: token }
  // An amount of one token is not kept for another.
  const changed = form.source?.address !== token.address && form.unit === 'token'
  return {
    source: token,
    ...(same && { target: form.source }),
    ...(changed && { amount: noAmount }),
  }
}

/** The same amount in dollars or in the token; none when it has no price. */
function inOtherUnit(form: Form, locale: string): Partial<Form> {
  const { source, unit } = form
  const units = unitsOf(form)
  const worth = source && units !== undefined ? worthOf(units, source) : undefined
  if (unit === 'token') {
    const amount = worth === undefined ? noAmount : amountOf(centsOf(worth), locale)
    return { unit: 'fiat', amount }
  }
  const plain = source && units !== undefined ? formatUnits(units, source.decimals) : undefined
  return { unit: 'token', amount: plain === undefined ? noAmount : amountOf(plain, locale) }
}

/** In cents, or in more places when it is less than a dollar. */
function centsOf(worth: string): string {
  return truncateAmount(worth, isMore(worth.split('.')[0] ?? '') ? 2 : 6)
}

/** SWP-05: the target amount becomes the source amount, or 1 without one. */
function switched({ source, target, quote }: Form, locale: string): Partial<Form> {
  const offer = quote.status === 'ready' ? quote.offer : undefined
  const plain = offer && target ? formatUnits(offer.buys, target.decimals) : '1'
  const amount = target ? amountOf(plain, locale) : noAmount
  return { source: target, target: source, amount, unit: 'token' }
}

/** While the wallet has the request, the form cannot change. Every change needs a new quote. */
function edited(state: SwapState, change: Partial<Form>): SwapState {
  if (state.step === 'asking') return state
  return { step: 'editing', form: { ...state.form, quote: { status: 'none' }, ...change } }
}

function answered(state: SwapState, offer: Offer, answer: Partial<Review>): SwapState {
  if (state.step !== 'reviewing' || state.review.offer !== offer) return state
  return { ...state, review: { ...state.review, ...answer } }
}
