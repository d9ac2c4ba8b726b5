import * as v from 'valibot'

const httpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Expected an http or https address',
  ),
)

/** The source of a network's transaction history. */
export const historySetting = v.variant('source', [
  /** The gateway reads blocks into its own database: for development chains, appchains and small networks. */
  v.strictObject({
    source: v.literal('index'),
    /** First block to read. */
    fromBlock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    /** Time between reads of the chain. */
    pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(60_000)), 1_000),
  }),
  /** The API of a Blockscout explorer. */
  v.strictObject({ source: v.literal('blockscout'), url: httpUrl }),
  /** The Etherscan API v2, one key for many networks. */
  v.strictObject({
    source: v.literal('etherscan'),
    url: v.optional(httpUrl, 'https://api.etherscan.io/v2/api'),
    key: v.pipe(v.string(), v.regex(/^\w{1,100}$/, 'Expected a key')),
  }),
])
export type HistorySetting = v.InferOutput<typeof historySetting>
