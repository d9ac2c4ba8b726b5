import * as v from 'valibot'
import { clientQuery, spamQuery } from './client.ts'
import { currencySchema } from './currency.ts'
import { get } from './endpoint.ts'
import { accountAddress, commaList, networkId, pageCursor } from './fields.ts'

/** One holding (BAL-02). `price` and `value` are JSON numbers for display; the amount itself is in `quantity`. */
export const balanceItem = /* @__PURE__ */ v.object({
  name: /* @__PURE__ */ v.string(),
  symbol: /* @__PURE__ */ v.string(),
  /** CAIP-2 id of the network. */
  chainId: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  /** CAIP-10 id of the token contract or the mint; absent for the network's own coin. */
  address: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.string()),
  /** Value of the whole holding in the requested currency; absent without a price. */
  value: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.number()),
  /** Price of one token; 0 when unknown. */
  price: /* @__PURE__ */ v.number(),
  quantity: /* @__PURE__ */ v.object({
    decimals: /* @__PURE__ */ v.string(),
    /** Exact decimal string. */
    numeric: /* @__PURE__ */ v.string(),
  }),
  iconUrl: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string(), ''),
  /** True for a coin and for a token of the gateway's list. Other tokens choose their names themselves. */
  isListed: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean()),
  /** The account itself sent it, approved it or paid for it. Strangers can send any number of other tokens. */
  isUsed: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean()),
  /** The price is outdated, and no newer price is known. */
  isPriceStale: /* @__PURE__ */ v.optional(/* @__PURE__ */ v.boolean()),
})
export type BalanceItem = v.InferOutput<typeof balanceItem>

/** Holdings of an address (BAL-01). A network that is not served gives an empty list. */
export const getBalance = /* @__PURE__ */ get('/v1/account/{address}/balance', {
  params: { address: /* @__PURE__ */ accountAddress() },
  query: {
    ...clientQuery,
    /** @default 'usd' */
    currency: /* @__PURE__ */ v.optional(currencySchema, 'usd'),
    /** CAIP-2 id; without it all main networks of the gateway are read. */
    chainId: /* @__PURE__ */ v.optional(/* @__PURE__ */ networkId()),
    /** Comma-separated CAIP-10 ids of token contracts to read afresh, and to list even when they are unknown or empty. */
    forceUpdate: /* @__PURE__ */ v.optional(/* @__PURE__ */ commaList(50)),
    /** Comma-separated CAIP-10 ids of further token contracts to list; unlike `forceUpdate`, a cached answer may be used. */
    tokens: /* @__PURE__ */ v.optional(/* @__PURE__ */ commaList(50)),
    spam: spamQuery,
    /** `next` of the previous page, with the same `chainId`. */
    cursor: /* @__PURE__ */ v.optional(/* @__PURE__ */ pageCursor()),
  },
  reply: /* @__PURE__ */ v.object({
    balances: /* @__PURE__ */ v.array(balanceItem),
    /** Cursor of the next page, which has unlisted tokens alone; null on the last page. */
    next: /* @__PURE__ */ v.nullish(/* @__PURE__ */ v.string(), null),
  }),
})
