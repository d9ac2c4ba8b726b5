import { formatUnits, localDigits, noAmount, type TypedAmount } from '@latchkey/core/format'
import type {
  ReceiverWarning,
  RefusalReason,
  Simulation,
  Transfer,
  TransferFee,
  Units,
} from '@latchkey/core'
import type { ReceiverCheck } from './lookAlike.ts'
import { keptBack, maxUnits } from './max.ts'

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
  /** It is on no list, an imitation or an advertisement. */
  readonly isHidden?: boolean | undefined
  /** The symbol that it imitates. */
  readonly imitates?: string | undefined
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
      /** The name has no address on this network; this is its address on Ethereum. */
      readonly isOfEthereum?: boolean | undefined
      /** The address of the name when this account last sent to it, if it was another. */
      readonly paidBefore?: string | undefined
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

/** Max was pressed. */
export type Max = {
  /** The part of the balance that is kept back for the fee. */
  readonly kept: Units
  /** The language of the field. */
  readonly locale: string
}

export type Form = {
  readonly tokens: readonly SendToken[]
  /** The gateway has further pages of tokens. */
  readonly hasMore?: boolean | undefined
  readonly token?: SendToken | undefined
  /** The amount as it was typed, or the amount of Max. */
  readonly amount: TypedAmount
  /** Undefined for a typed amount. */
  readonly max?: Max | undefined
  readonly receiver: Receiver
  readonly loading: boolean
  /** The balances failed to load. */
  readonly failed: boolean
}

/** A reason to doubt that the money reaches somebody who can use it. */
export type SendWarning =
  | ReceiverWarning
  /** The receiver's name has an address on Ethereum, and none on this network. */
  | 'ethereumAddress'
  /** The receiver's name led to another address when this account last sent to it. */
  | 'nameMoved'

export type Quote =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      readonly fee: TransferFee
      /** The visitor has to accept them. */
      readonly warnings: readonly SendWarning[]
    }
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
  /** The visitor has read the quote's warnings and wants to send nevertheless. */
  readonly accepted: boolean
}

/** A question to the visitor before a transfer that may be a mistake. */
export type Caution =
  /** The receiver looks like an address that the visitor knows. */
  | { readonly kind: 'twin'; readonly known: string }
  | { readonly kind: 'warnings'; readonly warnings: readonly SendWarning[] }

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
      readonly hasMore?: boolean
      /** The address of the token to choose, `null` for the coin. */
      readonly chosen?: string | null | undefined
    }
  | { readonly type: 'balancesFailed' }
  | { readonly type: 'token'; readonly token: SendToken }
  | { readonly type: 'amount'; readonly amount: TypedAmount }
  | { readonly type: 'max'; readonly max: Max }
  | { readonly type: 'receiver'; readonly receiver: Receiver }
  | { readonly type: 'review'; readonly transfer: Transfer }
  | { readonly type: 'quote'; readonly transfer: Transfer; readonly quote: Quote }
  | { readonly type: 'simulation'; readonly transfer: Transfer; readonly simulation: Simulation }
  | {
      readonly type: 'check'
      readonly transfer: Transfer
      readonly check: ReceiverCheck | 'unknown'
    }
  | { readonly type: 'compared' | 'accepted' }
  | { readonly type: 'edit' }
  | { readonly type: 'ask' }
  | { readonly type: 'declined' | 'failed' }
  | { readonly type: 'sent'; readonly hash: string }

export const emptyForm: Form = {
  tokens: [],
  amount: noAmount,
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
      return edited(state, { token: event.token, amount: noAmount, max: undefined })
    case 'amount':
      return edited(state, { amount: event.amount, max: undefined })
    case 'max':
      return edited(state, withMax({ ...form, max: event.max }))
    case 'receiver':
      return edited(state, { receiver: event.receiver })
    case 'review': {
      const { transfer } = event
      if (state.step === 'asking') return state
      return {
        step: 'reviewing',
        form,
        review: { transfer, quote: { status: 'loading' }, compared: false, accepted: false },
      }
    }
    case 'quote':
      return quoted(answered(state, event.transfer, { quote: event.quote }))
    case 'simulation':
      return answered(state, event.transfer, { simulation: event.simulation })
    case 'check':
      return answered(state, event.transfer, { check: event.check })
    case 'compared':
    case 'accepted':
      return state.step === 'reviewing'
        ? { ...state, review: { ...state.review, [event.type]: true } }
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
        form: { ...form, amount: noAmount, max: undefined, receiver: { kind: 'none' } },
        hash: event.hash,
      }
  }
}

/** Whether the wallet may be asked: the fee is known, and the visitor has answered every caution. */
export function isReady(review: Review): boolean {
  return review.quote.status === 'ready' && review.check !== undefined && !cautionOf(review)
}

/** The next question that the visitor has to answer before the wallet is asked. */
export function cautionOf({ quote, check, compared, accepted }: Review): Caution | undefined {
  const twin = check === undefined || check === 'unknown' ? undefined : check.twin
  if (twin?.likeness === 'alike' && !compared) return { kind: 'twin', known: twin.address }
  const warnings = quote.status === 'ready' ? quote.warnings : undefined
  return warnings?.length && !accepted ? { kind: 'warnings', warnings } : undefined
}

function withBalances(
  form: Form,
  { tokens, chosen, hasMore }: SendEvent & { type: 'balances' },
): Form {
  const wanted = chosen === undefined ? form.token?.address : (chosen ?? undefined)
  const token = tokens.find(({ address }) => address === wanted) ?? tokens[0]
  const loaded = { ...form, tokens, hasMore, token, loading: false, failed: false }
  // An amount of one token is not kept for another.
  return form.token && form.token.address !== token?.address
    ? { ...loaded, amount: noAmount, max: undefined }
    : withMax(loaded)
}

/** The amount of Max for the present balance. */
function withMax(form: Form): Form {
  const { token, max } = form
  if (!token || !max) return form
  const amount = formatUnits(maxUnits(token.held, max.kept), token.decimals)
  return { ...form, amount: { kind: 'amount', amount, text: localDigits(amount, max.locale) } }
}

/** Max follows the fee that the wallet is asked with: the fee may have risen since, or belong to another receiver. */
function quoted(state: SendState): SendState {
  if (state.step !== 'reviewing') return state
  const { form, review } = state
  const { token } = form
  if (!token || !form.max || review.quote.status !== 'ready') return state
  // No fee is taken from a token's balance.
  if (token.address !== undefined) return state
  const kept = keptBack(token, review.quote.fee)
  const units = maxUnits(token.held, kept)
  // Nothing would be left: the review says so.
  if (units === 0n) return state
  return {
    ...state,
    form: withMax({ ...form, max: { ...form.max, kept } }),
    review: { ...review, transfer: { ...review.transfer, units } },
  }
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
