import * as v from 'valibot'
import { evmAddress } from './evmAddress.ts'

const folder = (url: string): v.OptionalSchema<typeof folderText, string> =>
  v.optional(folderText, url)
const folderText = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/.+\/$/, 'Expected an http or https address that ends with a slash'),
)
const key = v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/, 'Expected a key'))

const positive = v.pipe(v.number(), v.minValue(0.001))
const quotaEntries = v.strictObject({ rate: positive, burst: positive })
/** Requests that a service takes: `rate` per second on average, `burst` at once. */
const quota = (
  rate: number,
  burst: number,
): v.OptionalSchema<typeof quotaEntries, { rate: number; burst: number }> =>
  v.optional(quotaEntries, { rate, burst })

/** A service that finds swaps. The quotas are those of the plans without a contract. */
const serviceSetting = v.variant('source', [
  v.strictObject({
    source: v.literal('zeroX'),
    key,
    url: folder('https://api.0x.org/'),
    quota: quota(5, 10),
  }),
  v.strictObject({
    source: v.literal('oneInch'),
    key,
    url: folder('https://api.1inch.dev/'),
    quota: quota(1, 2),
  }),
  v.strictObject({
    source: v.literal('kyberSwap'),
    /** Names the operator to the service. */
    clientId: v.optional(key, 'latchkey'),
    url: folder('https://aggregator-api.kyberswap.com/'),
    quota: quota(5, 10),
  }),
  v.strictObject({
    source: v.literal('openOcean'),
    url: folder('https://open-api.openocean.finance/'),
    quota: quota(2, 4),
  }),
  v.strictObject({
    source: v.literal('lifi'),
    key: v.optional(key),
    url: folder('https://li.quest/'),
    /** 75 quotes in two hours. */
    quota: quota(0.0104, 75),
  }),
  v.strictObject({
    source: v.literal('jupiter'),
    key: v.optional(key),
    url: folder('https://lite-api.jup.ag/'),
    /** The network that the service knows: Solana's main network, or that of a service of your own. */
    network: v.optional(
      v.pipe(v.string(), v.regex(/^solana:[-_a-zA-Z0-9]{1,32}$/, 'Expected a network of Solana')),
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ),
    quota: quota(1, 10),
  }),
])
export type SwapServiceSetting = v.InferOutput<typeof serviceSetting>

/** The settings of swaps for all networks. */
export const swapsSettings = v.strictObject({
  /**
   * The operator's part of each swap, in basis points, and the account that receives it. Without it nothing is taken. A
   * source that cannot pay it takes nothing, and the quote says so.
   */
  fee: v.optional(
    v.strictObject({
      /** SWP-10. Uniswap's router takes at most 100. */
      bps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 85),
      recipient: evmAddress,
    }),
  ),
  /** Services besides the networks' exchanges; the best offer of all counts. Only services named here are asked. */
  sources: v.optional(v.pipe(v.array(serviceSetting), v.maxLength(10)), []),
  /** Addresses or files of token lists in Uniswap's format, besides the tokens of each network. */
  tokenLists: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(10)), []),
})
