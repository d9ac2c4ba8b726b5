import * as v from 'valibot'
import { evmAddress } from './evmAddress.ts'

const folder = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/.+\/$/, 'Expected an http or https address that ends with a slash'),
)

/** A source of prices, besides the fixed ones. */
export const priceSetting = v.variant('source', [
  v.strictObject({
    source: v.literal('pools'),
    /** CAIP-2 id of a served network. */
    network: v.string(),
    /** Uniswap v2 pairs of a dollar and another token, both of the network's list. */
    pools: v.pipe(v.array(evmAddress), v.minLength(1), v.maxLength(50)),
    /** Tokens worth one dollar. */
    dollars: v.pipe(v.array(evmAddress), v.minLength(1)),
    /** The token that stands for the network's own coin. */
    wrapped: v.optional(evmAddress),
  }),
  v.strictObject({
    source: v.literal('coingecko'),
    url: v.optional(folder, 'https://api.coingecko.com/api/v3/'),
    key: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'Expected a key'))),
  }),
  v.strictObject({
    source: v.literal('defillama'),
    url: v.optional(folder, 'https://coins.llama.fi/'),
  }),
])
export type PriceSetting = v.InferOutput<typeof priceSetting>
