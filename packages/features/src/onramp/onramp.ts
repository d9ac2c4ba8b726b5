import type { Units } from '@latchkey/core'
import type { TypedAmount } from '@latchkey/core/format'
import type { AccountId } from '@latchkey/protocol'
import type { OnrampQuote, OnrampRefusal, PaymentCurrency } from '@latchkey/protocol/http'

/** A token that can be bought on the account's network. */
export type Asset = {
  /** CAIP-10 id. */
  readonly id: AccountId
  /** Contract or mint; undefined for the network's own coin. */
  readonly token?: string | undefined
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly icon?: string | undefined
}

export type Refused = {
  readonly provider: string
  readonly name: string
  readonly reason: OnrampRefusal
}

export type Offers =
  | { readonly status: 'none' }
  /** `last` are the offers before, which stay on screen. */
  | { readonly status: 'loading'; readonly last: readonly OnrampQuote[] }
  /** Best first. */
  | {
      readonly status: 'ready'
      readonly quotes: readonly OnrampQuote[]
      readonly refusals: readonly Refused[]
    }
  /** No provider could be asked: what the price says, without any fee (ONR-04). Undefined without a price. */
  | { readonly status: 'failed'; readonly estimate: Units | undefined }

export type Form = {
  /** `unoffered`: no token of this network is sold here. */
  readonly status: 'loading' | 'ready' | 'unoffered'
  /** The gateway did not say what is sold: the choices are the built-in ones (ONR-03). */
  readonly isDefault: boolean
  readonly assets: readonly Asset[]
  readonly payments: readonly PaymentCurrency[]
  /** The gateway's public key. */
  readonly orderKey?: string | undefined
  readonly asset?: Asset | undefined
  readonly currency: string
  readonly method: string
  readonly amount: TypedAmount
  readonly offers: Offers
}

/** A failure on the way to the provider's page. */
export type Failure =
  /** The browser let no page open. */
  | 'blocked'
  /** The offer has expired. */
  | 'expired'
  /** The gateway's order is not the order that the visitor agreed to. */
  | 'refused'
  /** The page cannot check the gateway's signature: it is not a secure context. */
  | 'insecure'
  | 'failed'

export type OnrampState =
  | { readonly step: 'editing'; readonly form: Form }
  | {
      readonly step: 'reviewing'
      readonly form: Form
      readonly offer: OnrampQuote
      readonly failure?: Failure | undefined
    }
  | { readonly step: 'opening'; readonly form: Form; readonly offer: OnrampQuote }
  /** The provider's page is open. */
  | { readonly step: 'opened'; readonly form: Form; readonly order: string }

/** The problem that keeps a form from offers. */
export type Problem = 'addAmount' | 'wrongAmount' | 'tooLittle' | 'tooMuch'

/** ONR-03: built-in limits, for a gateway that does not answer. */
export const defaultPayments: readonly PaymentCurrency[] = ['USD', 'EUR'].map((id) => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10', max: '7500' },
    { id: 'ach_bank_account', min: '10', max: '25000' },
  ],
}))

export type Limits = PaymentCurrency['payment_method_limits'][number]

/** The ways to pay in the form's currency. */
export function methodsOf({
  payments,
  currency,
}: Pick<Form, 'payments' | 'currency'>): readonly Limits[] {
  return payments.find(({ id }) => id === currency)?.payment_method_limits ?? []
}

export function limitsOf(form: Pick<Form, 'payments' | 'currency' | 'method'>): Limits | undefined {
  return methodsOf(form).find(({ id }) => id === form.method)
}
