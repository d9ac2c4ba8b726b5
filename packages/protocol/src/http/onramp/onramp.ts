import * as v from 'valibot'
import { clientQuery } from '../client.ts'
import { get, post } from '../endpoint.ts'
import { accountId, tokenId, units } from '../fields.ts'

const text = /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(200))

/** A decimal number as text, such as '49.90'. */
export const decimalAmount = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^\d{1,15}(?:\.\d{1,18})?$/, 'Expected a decimal number as text'),
)

/** ISO 4217, such as 'USD'. */
const currencyCode = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^[A-Z]{3}$/, 'Expected a currency code, such as USD'),
)

/** ISO 3166-1, such as 'DE'. */
const countryCode = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^[A-Z]{2}$/, 'Expected a country code, such as DE'),
)

/** The way to pay: 'card', 'ach_bank_account', or a provider's own word in lower case. */
const methodId = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^[a-z0-9_]{1,40}$/, 'Expected the id of a payment method'),
)

/** A token that a visitor can buy, on each of its networks (ONR-03). */
export const purchaseCurrency = /* @__PURE__ */ v.object({
  id: text,
  name: text,
  symbol: text,
  networks: /* @__PURE__ */ v.array(
    /* @__PURE__ */ v.object({
      /** The name in Coinbase's addresses, such as 'base' (ONR-05). */
      name: text,
      display_name: text,
      /** The chain's number on eip155; the CAIP-2 reference elsewhere. */
      chain_id: text,
      /** Empty for the network's own coin. */
      contract_address: text,
      /** CAIP-10 id of the token; of the network's own coin `…:0xeeee…eeee`. Other gateways leave it out. */
      asset: /* @__PURE__ */ v.optional(/* @__PURE__ */ tokenId()),
      decimals: /* @__PURE__ */ v.optional(
        /* @__PURE__ */ v.pipe(
          /* @__PURE__ */ v.number(),
          /* @__PURE__ */ v.integer(),
          /* @__PURE__ */ v.minValue(0),
          /* @__PURE__ */ v.maxValue(77),
        ),
      ),
      icon_url: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string()),
    }),
  ),
})
export type PurchaseCurrency = v.InferOutput<typeof purchaseCurrency>

/** A currency to pay in, and the limits of each way to pay (ONR-03). */
export const paymentCurrency = /* @__PURE__ */ v.object({
  id: currencyCode,
  payment_method_limits: /* @__PURE__ */ v.array(
    /* @__PURE__ */ v.object({ id: methodId, min: decimalAmount, max: decimalAmount }),
  ),
})
export type PaymentCurrency = v.InferOutput<typeof paymentCurrency>

/** All that the gateway's providers sell. */
export const getOnrampOptions = /* @__PURE__ */ get('/v1/onramp/options', {
  query: {
    ...clientQuery,
    country: /* @__PURE__ */ v.optional(countryCode),
  },
  reply: /* @__PURE__ */ v.object({
    purchaseCurrencies: /* @__PURE__ */ v.array(purchaseCurrency),
    paymentCurrencies: /* @__PURE__ */ v.array(paymentCurrency),
    /** The public key that proves the gateway's orders: P-256, SubjectPublicKeyInfo in base64. */
    orderKey: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  }),
})
export type OnrampOptions = v.InferOutput<typeof getOnrampOptions.reply>

const money = /* @__PURE__ */ v.object({ amount: decimalAmount, currency: text })

/** The best offer, in the shape of ONR-04. A page that wants the offers of all providers asks `/v1/onramp/quotes`. */
export const postOnrampQuote = /* @__PURE__ */ post('/v1/onramp/quote', {
  query: { ...clientQuery },
  body: /* @__PURE__ */ v.object({
    projectId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
    /** `id` or `symbol` of a purchase currency. */
    purchaseCurrency: text,
    paymentCurrency: currencyCode,
    amount: decimalAmount,
    /** `name` of a network of the purchase currency. */
    network: text,
  }),
  reply: /* @__PURE__ */ v.object({
    coinbaseFee: money,
    networkFee: money,
    paymentSubtotal: money,
    paymentTotal: money,
    purchaseAmount: money,
    quoteId: text,
  }),
})

/** Why a provider makes no offer. */
export const onrampRefusals = [
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  /** The currency or the way to pay. */
  'PAYMENT_UNSUPPORTED',
  'ASSET_UNSUPPORTED',
  'COUNTRY_UNSUPPORTED',
  /** The provider does not answer, or answers what must not be passed on. */
  'UNAVAILABLE',
] as const
export type OnrampRefusal = (typeof onrampRefusals)[number]

/** The wish of a visitor: pay this much for that token. */
const purchase = {
  /** CAIP-10 id. */
  asset: /* @__PURE__ */ tokenId(),
  paymentCurrency: currencyCode,
  /** All that the visitor pays, fees included. */
  amount: decimalAmount,
  method: methodId,
  country: /* @__PURE__ */ v.optional(countryCode),
}

/** An offer of one provider. Amounts of money are in the payment currency. */
export const onrampQuote = /* @__PURE__ */ v.object({
  /** Give it back with the order. */
  id: text,
  /** Id of the provider. */
  provider: text,
  name: text,
  paymentTotal: decimalAmount,
  paymentSubtotal: decimalAmount,
  fee: decimalAmount,
  networkFee: decimalAmount,
  /** Units of the token that arrive after all fees. */
  units,
  /** Milliseconds since the epoch. */
  expiresAt: /* @__PURE__ */ v.number(),
})
export type OnrampQuote = v.InferOutput<typeof onrampQuote>

/** The offers of all providers, the best first, and the reasons of those without an offer. */
export const postOnrampQuotes = /* @__PURE__ */ post('/v1/onramp/quotes', {
  query: { ...clientQuery },
  body: /* @__PURE__ */ v.object(purchase),
  reply: /* @__PURE__ */ v.object({
    quotes: /* @__PURE__ */ v.array(onrampQuote),
    refusals: /* @__PURE__ */ v.array(
      /* @__PURE__ */ v.object({
        provider: text,
        name: text,
        reason: /* @__PURE__ */ v.picklist(onrampRefusals),
      }),
    ),
  }),
})

/**
 * The state of an order. `created`: not paid yet. `paying`: the provider has the payment and not the money. `paid`: the
 * provider has the money and not sent the token. `sent`: the token is on its way. `stopped`: the provider names another
 * receiver than the order. The rest is the provider's own word; only they and `sent` are ends.
 */
export const onrampStatuses = [
  'created',
  'paying',
  'paid',
  'sent',
  'cancelled',
  'expired',
  'failed',
  'refunded',
  'stopped',
] as const
export type OnrampStatus = (typeof onrampStatuses)[number]

/** An order of the gateway at one provider. */
export const onrampOrder = /* @__PURE__ */ v.object({
  id: text,
  provider: text,
  name: text,
  /** CAIP-10 id of the account that receives. */
  account: /* @__PURE__ */ accountId(),
  asset: /* @__PURE__ */ tokenId(),
  paymentCurrency: currencyCode,
  amount: decimalAmount,
  method: methodId,
  /** Units that were offered. */
  expected: units,
  status: /* @__PURE__ */ v.picklist(onrampStatuses),
  /** Units that the provider sent, by its own word; null before. */
  units: /* @__PURE__ */ v.nullable(units),
  /** The transaction that sends the token; null before. */
  hash: /* @__PURE__ */ v.nullable(text),
  /** The provider's reason, such as 'card_declined'; null without one. */
  problem: /* @__PURE__ */ v.nullable(text),
  /** The provider's page, while the order can still be paid. */
  url: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.string()),
  /** Milliseconds since the epoch. */
  createdAt: /* @__PURE__ */ v.number(),
})
export type OnrampOrder = v.InferOutput<typeof onrampOrder>

const signedOrder = /* @__PURE__ */ v.object({
  order: onrampOrder,
  /** The gateway's signature over `orderStatement`: ECDSA with P-256 and SHA-256 (IEEE P1363) in base64. */
  signature: /* @__PURE__ */ v.string(),
})
export type SignedOrder = v.InferOutput<typeof signedOrder>

/** Orders a token at one provider. The visitor pays on the provider's page. */
export const postOnrampOrder = /* @__PURE__ */ post('/v1/onramp/orders', {
  query: { ...clientQuery },
  body: /* @__PURE__ */ v.object({
    ...purchase,
    /** CAIP-10 id of the account that receives, on the network of the asset. */
    account: /* @__PURE__ */ accountId(),
    provider: text,
    quoteId: text,
    /** Units of the quote. */
    expected: units,
    /** The page to which the provider's page returns. @default a page that closes itself */
    returnUrl: /* @__PURE__ */ v.optional(
      /* @__PURE__ */ v.pipe(
        /* @__PURE__ */ v.string(),
        /* @__PURE__ */ v.url(),
        /* @__PURE__ */ v.maxLength(2000),
      ),
    ),
  }),
  reply: signedOrder,
})

/** An order as it is now. The gateway asks the provider when it has not heard of it. */
export const getOnrampOrder = /* @__PURE__ */ get('/v1/onramp/orders/{id}', {
  params: {
    id: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.string(),
      /* @__PURE__ */ v.regex(/^[\w-]{1,64}$/),
    ),
  },
  query: { ...clientQuery },
  reply: signedOrder,
})

/** The text that the gateway signs: the facts of an order that never change. */
export function orderStatement({
  id,
  provider,
  account,
  asset,
  amount,
  paymentCurrency: currency,
  expected,
}: Pick<
  OnrampOrder,
  'id' | 'provider' | 'account' | 'asset' | 'amount' | 'paymentCurrency' | 'expected'
>): string {
  return ['latchkey order 1', id, provider, account, asset, amount, currency, expected].join('\n')
}

/** Coinbase's names of networks, by CAIP-2 id (ONR-05); any other network is sent to `ethereum`. */
export const coinbaseChains = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
} as const
export const coinbaseFallback = 'ethereum'

/** An address of Coinbase's page, which opens with these wallets (ONR-02). The answer is 503 without Coinbase's keys. */
export const postOnrampUrl = /* @__PURE__ */ post('/v1/generators/onrampurl', {
  query: { ...clientQuery },
  body: /* @__PURE__ */ v.object({
    destinationWallets: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.array(
        /* @__PURE__ */ v.object({
          address: text,
          blockchains: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.array(text)),
          assets: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.array(text)),
          supported_networks: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.array(text)),
        }),
      ),
      /* @__PURE__ */ v.minLength(1, 'Expected at least one wallet'),
      /* @__PURE__ */ v.maxLength(20),
    ),
    partnerUserId: text,
    defaultNetwork: /* @__PURE__ */ v.nullish(text),
    presetCryptoAmount: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.number()),
    presetFiatAmount: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.number()),
    defaultExperience: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.picklist(['send', 'buy'])),
  }),
  reply: /* @__PURE__ */ v.object({ url: /* @__PURE__ */ v.string() }),
})
