import * as v from 'valibot'
import { currencySchema } from './currency.ts'
import { post } from './endpoint.ts'

/** The price of one token. */
export const fungible = /* @__PURE__ */ v.object({
  /** CAIP-10 id of the token contract. */
  address: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  name: /* @__PURE__ */ v.string(),
  symbol: /* @__PURE__ */ v.string(),
  iconUrl: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string(), ''),
  price: /* @__PURE__ */ v.number(),
  decimals: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.number()),
  /** Time of the price in ISO 8601. */
  updatedAt: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  /** The price is outdated, and no newer price is known. */
  isStale: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean()),
})
export type Fungible = v.InferOutput<typeof fungible>

/** Prices of tokens (BAL-08). Tokens without a known price are left out. */
export const postFungiblePrice = /* @__PURE__ */ post('/v1/fungible/price', {
  query: { projectId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()) },
  body: /* @__PURE__ */ v.object({
    projectId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
    /** @default 'usd' */
    currency: /* @__PURE__ */ v.optional(currencySchema, 'usd'),
    /** CAIP-10 ids of token contracts; the network's own coin is `…:0xeeee…eeee`. */
    addresses: /* @__PURE__ */ v.pipe(
      /* @__PURE__ */ v.array(/* @__PURE__ */ v.string()),
      /* @__PURE__ */ v.nonEmpty('Expected at least 1 address'),
      /* @__PURE__ */ v.maxLength(100, 'Expected at most 100 addresses'),
    ),
  }),
  reply: /* @__PURE__ */ v.object({ fungibles: /* @__PURE__ */ v.array(fungible) }),
})
