import type { OnrampRefusal, PaymentCurrency } from '@latchkey/protocol/http'

/** A token that a provider sells on one network. */
export type OnrampAsset = {
  /** CAIP-2 id. */
  readonly network: string
  /** Contract or mint in the spelling of `assetId`; undefined for the network's own coin. */
  readonly token: string | undefined
}

export type OnrampCatalogue = {
  readonly assets: readonly OnrampAsset[]
  readonly payments: readonly PaymentCurrency[]
}

/** The wish of a visitor. */
export type OnrampWish = OnrampAsset & {
  /** Decimals of the token. */
  readonly decimals: number
  readonly symbol: string
  readonly paymentCurrency: string
  /** All that the visitor pays, as a decimal string. */
  readonly amount: string
  readonly method: string
  readonly country?: string | undefined
}

/** An offer; amounts of money are decimal strings in the payment currency. */
export type OnrampOffer = {
  readonly id: string
  /** The shop behind a provider that only compares shops. */
  readonly via?: string | undefined
  readonly paymentTotal: string
  readonly paymentSubtotal: string
  readonly fee: string
  readonly networkFee: string
  /** Units of the token after all fees. */
  readonly units: bigint
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** An order as its provider gets it. */
export type OnrampPurchase = OnrampWish & {
  /** The gateway's id: each report of the provider names it. */
  readonly id: string
  /** The address that receives, in the spelling of the visitor's wallet. */
  readonly address: string
  readonly quoteId: string
  /** The page to which the provider's page returns. */
  readonly returnUrl: string
  /** Address of the visitor's computer; undefined when the gateway does not know it. */
  readonly caller?: string | undefined
}

/** The provider's page for an order, on which nobody but the provider can change the address. */
export type OnrampPage = {
  readonly url: string
  /** The provider's own id of the order, if `read` needs it. */
  readonly reference?: string | undefined
}

/** The state of one payment, by the provider's word. */
export const paymentStatuses = [
  'paying',
  'expired',
  'cancelled',
  'paid',
  'failed',
  'sent',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** A provider's word on one payment of an order. */
export type OnrampReport = {
  /** The gateway's id of the order. */
  readonly order: string
  /** The provider's id of the payment; a visitor whose card was declined may pay a second time. */
  readonly payment: string
  readonly status: PaymentStatus
  /** The address that the provider pays; undefined when the provider does not say. */
  readonly address: string | undefined
  readonly units?: bigint | undefined
  /** The transaction that pays. */
  readonly hash?: string | undefined
  /** The provider's code of a problem. */
  readonly problem?: string | undefined
  /** The provider's time of the report, in milliseconds since the epoch. */
  readonly at: number
}

/** A call of a provider at the gateway's webhook. */
export type OnrampDelivery = {
  readonly body: string
  readonly headers: Headers
  /** The address that was called. */
  readonly url: string
}

/** A shop that sells tokens for money on pages of its own. */
export type OnrampProvider = {
  readonly id: string
  readonly name: string
  readonly website: string
  /** @throws KitError `UPSTREAM_UNAVAILABLE` */
  options(country: string | undefined, signal: AbortSignal): Promise<OnrampCatalogue>
  /**
   * One offer, or several of a provider that compares shops.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  quote(wish: OnrampWish, signal: AbortSignal): Promise<readonly OnrampOffer[] | OnrampRefusal>
  /**
   * Makes the provider's page for an order.
   * @throws KitError `UPSTREAM_UNAVAILABLE`, `ONRAMP_QUOTE_EXPIRED`
   */
  open(purchase: OnrampPurchase, signal: AbortSignal): Promise<OnrampPage>
  /**
   * Asks for all payments of an order; none before the visitor began to pay.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  read(
    order: {
      readonly id: string
      readonly reference: string | undefined
      readonly decimals: number
    },
    signal: AbortSignal,
  ): Promise<readonly OnrampReport[]>
  /** The page of a session with these wallets and no order, for a provider that has one (ONR-02). */
  sessionPage?(
    request: {
      readonly destinationWallets: readonly {
        readonly address: string
        readonly blockchains?: readonly string[] | null | undefined
        readonly assets?: readonly string[] | null | undefined
        readonly supported_networks?: readonly string[] | null | undefined
      }[]
      readonly partnerUserId: string
      readonly defaultNetwork?: string | null | undefined
      readonly presetCryptoAmount?: number | null | undefined
      readonly presetFiatAmount?: number | null | undefined
      readonly defaultExperience?: string | null | undefined
      /** Address of the visitor's computer; undefined when the gateway does not know it. */
      readonly caller?: string | undefined
    },
    signal: AbortSignal,
  ): Promise<string>
  /** The reports of a delivery; undefined when the provider did not sign it, or signed it long ago or in the future. */
  receive(delivery: OnrampDelivery): Promise<readonly OnrampReport[] | undefined>
}
