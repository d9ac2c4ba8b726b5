import * as v from 'valibot'

const folder = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/.+\/$/, 'Expected an http or https address that ends with a slash'),
)
const withDefault = (url: string): v.OptionalSchema<typeof folder, string> =>
  v.optional(folder, url)
const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))

/** A provider of purchases. Keys and secrets stay on the server. */
const providerSetting = v.variant('provider', [
  v.strictObject({
    /** A shop with the API of `packages/testing/src/exchange`: the model for a provider of your own. */
    provider: v.literal('shop'),
    /** Names the provider in orders and in the address of its webhook. */
    id: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,30}$/)), 'shop'),
    name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40)), 'Shop'),
    url: folder,
    key: secret,
    webhookSecret: secret,
  }),
  v.strictObject({
    provider: v.literal('coinbase'),
    url: withDefault('https://api.developer.coinbase.com/'),
    keyId: secret,
    /** Ed25519 in base64, or an EC key as PEM. */
    keySecret: secret,
    /** Without it webhooks are refused, and the gateway asks. */
    webhookSecret: v.optional(secret),
  }),
  v.strictObject({
    provider: v.literal('meld'),
    url: withDefault('https://api.meld.io/'),
    key: secret,
    webhookSecret: v.optional(secret),
  }),
  v.strictObject({
    provider: v.literal('moonpay'),
    url: withDefault('https://api.moonpay.com/'),
    publishableKey: secret,
    secretKey: secret,
    webhookKey: v.optional(secret),
  }),
  v.strictObject({
    provider: v.literal('transak'),
    url: withDefault('https://api.transak.com/'),
    /** The server that makes widgets. */
    gatewayUrl: withDefault('https://api-gateway.transak.com/'),
    apiKey: secret,
    apiSecret: secret,
    referrerDomain: secret,
  }),
  v.strictObject({
    provider: v.literal('stripe'),
    url: withDefault('https://api.stripe.com/'),
    secretKey: secret,
    webhookSecret: v.optional(secret),
  }),
])
export type OnrampProviderSetting = v.InferOutput<typeof providerSetting>

/** Purchases with a card or a bank account. */
export const onrampSettings = v.strictObject({
  /** Only providers named here are asked. */
  providers: v.optional(v.pipe(v.array(providerSetting), v.maxLength(10)), []),
  /**
   * The key that signs orders: P-256, PKCS #8 in base64.
   * @default a key made once and kept in the database
   */
  signingKey: v.optional(secret),
  /** The gateway asks the provider of an order at most this often. */
  askMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100)), 3_000),
  /** The time after which an order that nobody paid counts as expired. */
  unpaidMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1_000)), 24 * 60 * 60_000),
})
export type OnrampSettings = v.InferOutput<typeof onrampSettings>
