import { noAmount, type TypedAmount } from '@latchkey/core/format'
import type { OnrampQuote } from '@latchkey/protocol/http'
import {
  type Asset,
  type Failure,
  type Form,
  methodsOf,
  type Offers,
  type OnrampState,
} from './onramp.ts'
import type { Options } from './options.ts'

export type OnrampEvent =
  | { readonly type: 'loading' }
  | { readonly type: 'options'; readonly options: Options; readonly wanted: Wanted }
  | { readonly type: 'asset'; readonly asset: Asset }
  | { readonly type: 'currency'; readonly currency: string }
  | { readonly type: 'method'; readonly method: string }
  | { readonly type: 'amount'; readonly amount: TypedAmount }
  | { readonly type: 'offers'; readonly offers: Offers }
  | { readonly type: 'review'; readonly offer: OnrampQuote }
  | { readonly type: 'edit' }
  | { readonly type: 'opening' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'opened'; readonly order: string }

/** The purchase that the host or another view asked for. */
export type Wanted = {
  /** By symbol or contract; `null` for the coin. */
  readonly token?: string | null | undefined
  readonly currency?: string | undefined
  readonly amount?: TypedAmount | undefined
}

export const initialState: OnrampState = {
  step: 'editing',
  form: {
    status: 'loading',
    isDefault: false,
    assets: [],
    payments: [],
    currency: 'USD',
    method: 'card',
    amount: noAmount,
    offers: { status: 'none' },
  },
}

/** The next state of a purchase. While the provider's page is being opened, nothing of it can be changed. */
export function next(state: OnrampState, event: OnrampEvent): OnrampState {
  const { form } = state
  switch (event.type) {
    case 'loading':
      return { step: 'editing', form: { ...form, status: 'loading' } }
    case 'options':
      return { step: 'editing', form: withOptions(form, event) }
    case 'asset':
      return edited(state, { asset: event.asset })
    case 'currency':
      return edited(state, withMethod({ ...form, currency: event.currency }))
    case 'method':
      return edited(state, { method: event.method })
    case 'amount':
      return edited(state, { amount: event.amount })
    case 'offers':
      return state.step === 'opened' ? state : { ...state, form: { ...form, offers: event.offers } }
    case 'review':
      return state.step === 'opening' ? state : { step: 'reviewing', form, offer: event.offer }
    case 'edit':
      return state.step === 'opening' ? state : { step: 'editing', form }
    case 'opening':
      return state.step === 'reviewing' ? { step: 'opening', form, offer: state.offer } : state
    case 'failed':
      return state.step === 'opening' || state.step === 'reviewing'
        ? { step: 'reviewing', form, offer: state.offer, failure: event.failure }
        : state
    case 'opened':
      // The form is emptied after an order.
      return {
        step: 'opened',
        form: { ...form, amount: noAmount, offers: { status: 'none' } },
        order: event.order,
      }
  }
}

function edited(state: OnrampState, change: Partial<Form>): OnrampState {
  return state.step === 'opening' ? state : { step: 'editing', form: { ...state.form, ...change } }
}

function withOptions(
  form: Form,
  { options, wanted }: OnrampEvent & { readonly type: 'options' },
): Form {
  const { assets, payments } = options
  const named = wanted.token === undefined ? undefined : findAsset(assets, wanted.token)
  const again = assets.find(({ id }) => id === form.asset?.id)
  const currency =
    [wanted.currency, form.currency].find((code) => payments.some(({ id }) => id === code)) ??
    payments[0]?.id ??
    form.currency
  return withMethod({
    ...form,
    ...options,
    orderKey: options.orderKey,
    status: assets.length > 0 && payments.length > 0 ? 'ready' : 'unoffered',
    asset: named ?? again ?? assets[0],
    currency,
    amount: wanted.amount ?? form.amount,
  })
}

/** A way to pay that the currency has. */
function withMethod(form: Form): Form {
  const methods = methodsOf(form)
  const isKnown = methods.some(({ id }) => id === form.method)
  return isKnown ? form : { ...form, method: methods[0]?.id ?? form.method }
}

function findAsset(assets: readonly Asset[], wish: string | null): Asset | undefined {
  if (wish === null) return assets.find(({ token }) => token === undefined)
  const lower = wish.toLowerCase()
  return (
    assets.find(({ token }) => token?.toLowerCase() === lower) ??
    assets.find(({ symbol }) => symbol.toLowerCase() === lower)
  )
}
