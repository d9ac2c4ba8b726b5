import * as v from 'valibot'
import { isHex, isQuantity } from '../frame/nodes.ts'

/** A number of JSON-RPC. */
export const quantity = /*#__PURE__*/ v.pipe(
  v.string(),
  v.check((text) => isQuantity(text)),
  v.transform((text) => BigInt(text)),
)
export const bytes = /*#__PURE__*/ v.custom<`0x${string}`>(isHex)
