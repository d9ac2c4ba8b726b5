import type { RefusalReason, Simulation, Transfer, TransferFee, Units } from '@latchkey/core'
import type { ReceiverCheck } from './lookAlike.ts'

/** A token that can be sent. */
export type SendToken = {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** The contract or mint; undefined for the network's own coin. */
  readonly address?: string | undefined
  readonly held: Units
  /** In US dollars, for display; undefined when unknown. */
  readonly price?: number | undefined
  readonly icon?: string | undefined
}

/** The text in the receiver's field, and its result. */
export type Receiver =
  | { readonly kind: 'none' }
  | { readonly kind: 'resolving'; readonly text: string }
  | {
      readonly kind: 'found'
      readonly text: string
      readonly address: string
      /** The name that was typed, and its picture. */
      readonly name?: string | undefined
      readonly image?: string | undefined
    }
  | {
      readonly kind: 'wrong'
      readonly text: string
      /**
       * Why the text has no address: it is invalid; the name belongs to no account; the gateway was unreachable; the kit
       * has no gateway for names.
       */
      readonly why: 'invalid' | 'nobody' | 'unreachable' | 'noNames'
    }

export type Form = {
  readonly tokens: readonly SendToken[]
  readonly token?: SendToken | undefined
  /** The amount as it was typed. */
  readonly amount: string
  readonly receiver: Receiver
  readonly loading: boolean
  /** The balances failed to load. */
  readonly failed: boolean
}

export type Quote =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly fee: TransferFee }
  | { readonly status: 'refused'; readonly reason: RefusalReason }
  | { readonly status: 'failed' }

/** The facts of a review, as far as they are loaded. */
export type Review = {
  readonly transfer: Transfer
  readonly quote: Quote
  /** Undefined until the node answers. */
  readonly simulation?: Simulation | undefined
  /** Undefined until the history is read; `unknown` when no gateway keeps it. */
  readonly check?: ReceiverCheck | 'unknown' | undefined
  /** The visitor has compared the two addresses and confirmed the receiver. */
  readonly compared: boolean
}

export type SendState = { readonly form: Form } & (
  | { readonly step: 'editing' }
  | { readonly step: 'reviewing'; readonly review: Review; readonly ended?: 'declined' | 'failed' }
  /** The wallet has the request. */
  | { readonly step: 'asking'; readonly review: Review }
  | { readonly step: 'sent'; readonly hash: string }
)

export type SendEvent =
  | {
      readonly type: 'balances'
      readonly tokens: readonly SendToken[]
      /** The address of the token to choose, `null` for the coin. */
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

/** The next state of a send. Answers for another review change nothing. */
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
      // The form is emptied after a send (SND-05).
      return {
        step: 'sent',
        form: { ...form, amount: '', receiver: { kind: 'none' } },
        hash: event.hash,
      }
  }
}

/** Whether the wallet may be asked: the fee is known, and a look-alike was compared. */
export function isReady({ quote, check, compared }: Review): boolean {
  if (quote.status !== 'ready' || check === undefined) return false
  return compared || check === 'unknown' || check.twin?.likeness !== 'alike'
}

function withBalances(form: Form, { tokens, chosen }: SendEvent & { type: 'balances' }): Form {
  const wanted = chosen === undefined ? form.token?.address : (chosen ?? undefined)
  const token = tokens.find(({ address }) => address === wanted) ?? tokens[0]
  // An amount of one token is not kept for another.
  const amount = form.token && form.token.address !== token?.address ? '' : form.amount
  return { ...form, tokens, token, amount, loading: false, failed: false }
}

/** While the wallet has the request, the form cannot change. */
function edited(state: SendState, change: Partial<Form>): SendState {
  if (state.step === 'asking') return state
  return { step: 'editing', form: { ...state.form, ...change } }
}

function answered(state: SendState, transfer: Transfer, answer: Partial<Review>): SendState {
  if (state.step !== 'reviewing' || state.review.transfer !== transfer) return state
  return { ...state, review: { ...state.review, ...answer } }
}
