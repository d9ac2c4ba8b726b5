import * as v from 'valibot'

/** Currencies of prices. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const
export type Currency = (typeof currencies)[number]
export const currencySchema = /* @__PURE__ */ v.picklist(currencies)

/** Stands for a network's own coin in place of a token contract. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
