import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { get } from './endpoint.ts'
import { networkId } from './fields.ts'

const units = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^\d{1,78}$/, 'Expected a whole number as text'),
)

/**
 * Current gas prices in the coin's smallest unit per unit of gas: the highest fee for a later block, a block soon, or the next
 * block (SND-07). A network without gas prices is refused: 'Network not supported for Gas Price'.
 */
export const getGasPrice = /* @__PURE__ */ get('/v1/convert/gas-price', {
  query: {
    ...clientQuery,
    /** CAIP-2 id. */
    chainId: /* @__PURE__ */ networkId(),
  },
  reply: /* @__PURE__ */ v.object({ standard: units, fast: units, instant: units }),
})
export type GasPrice = v.InferOutput<typeof getGasPrice.reply>
