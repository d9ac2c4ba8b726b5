import * as v from 'valibot'
import { clientQuery } from '../client.ts'
import { get, post } from '../endpoint.ts'
import { decimalAmount, paymentCurrency } from './onramp.ts'

// The endpoints of the original backend that the kit itself does not call (compatibility.md 7.9).

const text = /* @__PURE__ */ v.pipe(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.maxLength(2000))
const country = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^[A-Z]{2}$/, 'Expected a country code, such as DE'),
)
const value = /* @__PURE__ */ v.object({ value: decimalAmount, currency: text })

/** All that is sold in a country. */
export const getBuyOptions = /* @__PURE__ */ get('/v1/onramp/buy/options', {
  query: { ...clientQuery, country, subdivision: /* @__PURE__ */ v.optional(text) },
  reply: /* @__PURE__ */ v.object({
    paymentCurrencies: /* @__PURE__ */ v.array(
      /* @__PURE__ */ v.object({
        id: paymentCurrency.entries.id,
        limits: paymentCurrency.entries.payment_method_limits,
      }),
    ),
    purchaseCurrencies: /* @__PURE__ */ v.array(
      /* @__PURE__ */ v.object({
        id: text,
        name: text,
        symbol: text,
        networks: /* @__PURE__ */ v.array(
          /* @__PURE__ */ v.object({
            name: text,
            displayName: text,
            contractAddress: text,
            chainId: text,
          }),
        ),
      }),
    ),
  }),
})

/** The best offer. */
export const getBuyQuotes = /* @__PURE__ */ get('/v1/onramp/buy/quotes', {
  query: {
    ...clientQuery,
    purchaseCurrency: text,
    purchaseNetwork: /* @__PURE__ */ v.optional(text),
    paymentAmount: decimalAmount,
    paymentCurrency: paymentCurrency.entries.id,
    paymentMethod: text,
    country,
    subdivision: /* @__PURE__ */ v.optional(text),
  },
  reply: /* @__PURE__ */ v.object({
    paymentTotal: value,
    paymentSubTotal: value,
    purchaseAmount: value,
    coinbaseFee: value,
    networkFee: value,
    quoteId: text,
  }),
})

/** The offers of all providers, best first. Amounts are numbers, as the original has them. */
export const postMultiQuotes = /* @__PURE__ */ post('/v1/onramp/multi/quotes', {
  query: { ...clientQuery },
  body: /* @__PURE__ */ v.object({
    projectId: /* @__PURE__ */ v.optional(text),
    countryCode: /* @__PURE__ */ v.nullish(country),
    /** `id` of a purchase currency, alone or with its network: `ETH_BASE`. */
    destinationCurrencyCode: text,
    paymentMethodType: /* @__PURE__ */ v.nullish(text),
    sourceAmount: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.number(),
      /* @__PURE__ */ v.minValue(0.01),
      /* @__PURE__ */ v.maxValue(1e9),
    ),
    sourceCurrencyCode: paymentCurrency.entries.id,
    walletAddress: /* @__PURE__ */ v.nullish(text),
    excludeProviders: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.array(text)),
  }),
  reply: /* @__PURE__ */ v.array(
    /* @__PURE__ */ v.object({
      countryCode: /* @__PURE__ */ v.nullable(text),
      customerScore: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.number()),
      destinationAmount: /* @__PURE__ */ v.number(),
      destinationAmountWithoutFees: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.number()),
      destinationCurrencyCode: text,
      exchangeRate: /* @__PURE__ */ v.number(),
      fiatAmountWithoutFees: /* @__PURE__ */ v.number(),
      lowKyc: /* @__PURE__ */ v.nullable(/* @__PURE__ */ v.boolean()),
      networkFee: /* @__PURE__ */ v.number(),
      paymentMethodType: text,
      serviceProvider: text,
      sourceAmount: /* @__PURE__ */ v.number(),
      sourceAmountWithoutFees: /* @__PURE__ */ v.number(),
      sourceCurrencyCode: text,
      totalFee: /* @__PURE__ */ v.number(),
      transactionFee: /* @__PURE__ */ v.number(),
      transactionType: text,
    }),
  ),
})

/** The providers. */
export const getOnrampProviders = /* @__PURE__ */ get('/v1/onramp/providers', {
  query: { ...clientQuery, countries: /* @__PURE__ */ v.optional(text) },
  reply: /* @__PURE__ */ v.array(
    /* @__PURE__ */ v.object({
      categories: /* @__PURE__ */ v.array(text),
      logos: /* @__PURE__ */ v.object({
        dark: text,
        darkShort: text,
        light: text,
        lightShort: text,
      }),
      name: text,
      serviceProvider: text,
      status: text,
      websiteUrl: text,
    }),
  ),
})

/** One property of all providers together. */
export const getProviderProperties = /* @__PURE__ */ get('/v1/onramp/providers/properties', {
  query: {
    ...clientQuery,
    type: /* @__PURE__ */ v.picklist([
      'countries',
      'crypto-currencies',
      'fiat-currencies',
      'payment-methods',
      'fiat-purchases-limits',
      'countries-defaults',
    ]),
    countries: /* @__PURE__ */ v.optional(text),
    excludeProviders: /* @__PURE__ */ v.optional(text),
  },
  reply: /* @__PURE__ */ v.array(
    /* @__PURE__ */ v.record(/* @__PURE__ */ v.string(), /* @__PURE__ */ v.unknown()),
  ),
})

/** The page of a provider for one account. */
export const postOnrampWidget = /* @__PURE__ */ post('/v1/onramp/widget', {
  query: { ...clientQuery },
  body: /* @__PURE__ */ v.object({
    projectId: /* @__PURE__ */ v.optional(text),
    sessionData: /* @__PURE__ */ v.object({
      countryCode: /* @__PURE__ */ v.nullish(country),
      destinationCurrencyCode: text,
      paymentMethodType: /* @__PURE__ */ v.nullish(text),
      redirectUrl: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.pipe(text, /* @__PURE__ */ v.url())),
      serviceProvider: text,
      sourceAmount: /* @__PURE__ */ v.pipe(
        /* @__PURE__ */ v.number(),
        /* @__PURE__ */ v.minValue(0.01),
        /* @__PURE__ */ v.maxValue(1e9),
      ),
      sourceCurrencyCode: paymentCurrency.entries.id,
      walletAddress: text,
    }),
  }),
  reply: /* @__PURE__ */ v.object({ widgetUrl: text }),
})
