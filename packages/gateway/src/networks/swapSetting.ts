import * as v from 'valibot'
import { evmAddress } from './evmAddress.ts'

const fee = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999))

/** An exchange as `SwapVenue` describes it (packages/protocol/src/swapVenues.ts). */
const venue = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  router: evmAddress,
  kind: v.picklist(['swapRouter02', 'v2Router']),
  v2Factory: v.optional(evmAddress),
  v3Factory: v.optional(evmAddress),
  v2Fee: v.optional(fee, 3000),
  v3Fees: v.optional(v.pipe(v.array(fee), v.maxLength(8)), [100, 500, 3000, 10_000]),
})
export type VenueSetting = v.InferOutput<typeof venue>

/** The exchanges of a network. */
export const swapSetting = v.strictObject({
  /** The token that stands for the network's own coin. */
  wrapped: evmAddress,
  /** Tokens that routes may go through, besides the wrapped coin. */
  bases: v.optional(v.pipe(v.array(evmAddress), v.maxLength(6)), []),
  venues: v.pipe(
    v.array(venue),
    v.minLength(1),
    v.maxLength(6),
    v.check(
      (list) => new Set(list.map(({ name }) => name)).size === list.length,
      'A venue is named twice',
    ),
  ),
})
export type SwapSetting = v.InferOutput<typeof swapSetting>
