import * as v from 'valibot'
import { clientQuery } from './client.ts'
import { currencySchema } from './currency.ts'
import { get } from './endpoint.ts'
import { accountAddress, commaList, networkId } from './fields.ts'

/** One holding (BAL-02). `price` and `value` are JSON numbers for display; the amount itself is in `quantity`. */
export const balanceItem = /* @__PURE__ */ v.object({
  name: /* @__PURE__ */ v.string(),
  symbol: /* @__PURE__ */ v.string(),
  /** CAIP-2 id of the network. */
  chainId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  /** CAIP-10 id of the token contract, or of the mint; absent for the network's own coin. */
  address: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  /** Of the whole holding, in the asked currency; absent when there is no price. */
  value: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.number()),
  /** Of one token; 0 when unknown. */
  price: /* @__PURE__ */ v.number(),
  quantity: /* @__PURE__ */ v.object({
    decimals: /* @__PURE__ */ v.string(),
    /** Decimal string, exact. */
    numeric: /* @__PURE__ */ v.string(),
  }),
  iconUrl: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string(), ''),
  /** A coin, or a token of the gateway's list. Others say of themselves what they like. */
  isListed: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean()),
  /** The price is older than it should be: nobody has told a newer one. */
  isPriceStale: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean()),
})
export type BalanceItem = v.InferOutput<typeof balanceItem>

/** What an address holds (BAL-01). A network that is not served answers with an empty list. */
export const getBalance = /* @__PURE__ */ get('/v1/account/{address}/balance', {
  params: { address: /* @__PURE__ */ accountAddress() },
  query: {
    ...clientQuery,
    /** @default 'usd' */
    currency: /* @__PURE__ */ v.optional(currencySchema, 'usd'),
    /** CAIP-2 id; without it every main network of the gateway is read. */
    chainId: /* @__PURE__ */ v.optional(/* @__PURE__ */ networkId()),
    /** Comma-separated CAIP-10 ids of token contracts to read afresh, and to list even when they are not known or empty. */
    forceUpdate: /* @__PURE__ */ v.optional(/* @__PURE__ */ commaList(50)),
    /** Comma-separated CAIP-10 ids of further token contracts to list; unlike `forceUpdate` a cached answer will do. */
    tokens: /* @__PURE__ */ v.optional(/* @__PURE__ */ commaList(50)),
  },
  reply: /* @__PURE__ */ v.object({ balances: /* @__PURE__ */ v.array(balanceItem) }),
})
