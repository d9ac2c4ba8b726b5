import type { RefusalReason, Simulation, Transfer, TransferFee, Units } from '@latchkey/core'
import type { ReceiverCheck } from './lookAlike.ts'

/** Something that can be sent. */
export type SendToken = {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Contract or mint; the network's own coin without it. */
  readonly address?: string | undefined
  readonly held: Units
  /** In US dollars, for display; undefined where nobody knows. */
  readonly price?: number | undefined
  readonly icon?: string | undefined
}

/** What stands in the receiver's field, and what came of it. */
export type Receiver =
  | { readonly kind: 'none' }
  | { readonly kind: 'resolving'; readonly text: string }
  | {
      readonly kind: 'found'
      readonly text: string
      readonly address: string
      /** Where a name was typed, and its picture. */
      readonly name?: string | undefined
      readonly image?: string | undefined
    }
  | {
      readonly kind: 'wrong'
      readonly text: string
      /** Not an address; a name that nobody has; nobody could be asked. */
      readonly why: 'invalid' | 'nobody' | 'unreachable' | 'noNames'
    }

export type Form = {
  readonly tokens: readonly SendToken[]
  readonly token?: SendToken | undefined
  /** As it was typed. */
  readonly amount: string
  readonly receiver: Receiver
  readonly loading: boolean
  /** The balances did not come. */
  readonly failed: boolean
}

export type Quote =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly fee: TransferFee }
  | { readonly status: 'refused'; readonly reason: RefusalReason }
  | { readonly status: 'failed' }

/** What stands behind the review, as far as it has come. */
export type Review = {
  readonly transfer: Transfer
  readonly quote: Quote
  /** Undefined while the node is asked. */
  readonly simulation?: Simulation | undefined
  /** Undefined while the past is read; `unknown` where nobody keeps it. */
  readonly check?: ReceiverCheck | 'unknown' | undefined
  /** The visitor has compared the two addresses and says that this one is meant. */
  readonly compared: boolean
}

export type SendState = { readonly form: Form } & (
  | { readonly step: 'editing' }
  | { readonly step: 'reviewing'; readonly review: Review; readonly ended?: 'declined' | 'failed' }
  /** The wallet has the question. */
  | { readonly step: 'asking'; readonly review: Review }
  | { readonly step: 'sent'; readonly hash: string }
)

export type SendEvent =
  | {
      readonly type: 'balances'
      readonly tokens: readonly SendToken[]
      /** Address of a token that is wanted from now on, `null` for the coin. */
      readonly chosen?: string | null | undefined
    }
  | { readonly type: 'balancesFailed' }
  | { readonly type: 'token'; readonly token: SendToken }
  | { readonly type: 'amount'; readonly amount: string }
  | { readonly type: 'receiver'; readonly receiver: Receiver }
  | { readonly type: 'review'; readonly transfer: Transfer }
  | { readonly type: 'quote'; readonly transfer: Transfer; readonly quote: Quote }
  | { readonly type: 'simulation'; readonly transfer: Transfer; readonly simulation: Simulation }
  | {
      readonly type: 'check'
      readonly transfer: Transfer
      readonly check: ReceiverCheck | 'unknown'
    }
  | { readonly type: 'compared' }
  | { readonly type: 'edit' }
  | { readonly type: 'ask' }
  | { readonly type: 'declined' | 'failed' }
  | { readonly type: 'sent'; readonly hash: string }

export const emptyForm: Form = {
  tokens: [],
  amount: '',
  receiver: { kind: 'none' },
  loading: true,
  failed: false,
}
export const initialState: SendState = { step: 'editing', form: emptyForm }

/** What a send does next. Answers to a review that is not there any more change nothing. */
export function next(state: SendState, event: SendEvent): SendState {
  const { form } = state
  switch (event.type) {
    case 'balances':
      return {
        ...state,
        form: withBalances(form, state.step === 'asking' ? { ...event, chosen: undefined } : event),
      }
    case 'balancesFailed':
      return { ...state, form: { ...form, loading: false, failed: true } }
    case 'token':
      return edited(state, { token: event.token, amount: '' })
    case 'amount':
      return edited(state, { amount: event.amount })
    case 'receiver':
      return edited(state, { receiver: event.receiver })
    case 'review': {
      const { transfer } = event
      if (state.step === 'asking') return state
      return {
        step: 'reviewing',
        form,
        review: { transfer, quote: { status: 'loading' }, compared: false },
      }
    }
    case 'quote':
      return answered(state, event.transfer, { quote: event.quote })
    case 'simulation':
      return answered(state, event.transfer, { simulation: event.simulation })
    case 'check':
      return answered(state, event.transfer, { check: event.check })
    case 'compared':
      return state.step === 'reviewing'
        ? { ...state, review: { ...state.review, compared: true } }
        : state
    case 'edit':
      return state.step === 'asking' ? state : { step: 'editing', form }
    case 'ask':
      return state.step === 'reviewing' && isReady(state.review)
        ? { step: 'asking', form, review: state.review }
        : state
    case 'declined':
    case 'failed':
      return state.step === 'asking'
        ? { step: 'reviewing', form, review: state.review, ended: event.type }
        : state
    case 'sent':
      // What was typed is done with (SND-05).
      return {
        step: 'sent',
        form: { ...form, amount: '', receiver: { kind: 'none' } },
        hash: event.hash,
      }
  }
}

/** Whether the wallet may be asked: the price is known, and a twin was looked at. */
export function isReady({ quote, check, compared }: Review): boolean {
  if (quote.status !== 'ready' || check === undefined) return false
  return compared || check === 'unknown' || check.twin?.likeness !== 'alike'
}

function withBalances(form: Form, { tokens, chosen }: SendEvent & { type: 'balances' }): Form {
  const wanted = chosen === undefined ? form.token?.address : (chosen ?? undefined)
  const token = tokens.find(({ address }) => address === wanted) ?? tokens[0]
  // So much of one token says nothing of another.
  const amount = form.token && form.token.address !== token?.address ? '' : form.amount
  return { ...form, tokens, token, amount, loading: false, failed: false }
}

/** While the wallet has the question, nothing it was asked may change. */
function edited(state: SendState, change: Partial<Form>): SendState {
  if (state.step === 'asking') return state
  return { step: 'editing', form: { ...state.form, ...change } }
}

function answered(state: SendState, transfer: Transfer, answer: Partial<Review>): SendState {
  if (state.step !== 'reviewing' || state.review.transfer !== transfer) return state
  return { ...state, review: { ...state.review, ...answer } }
}
