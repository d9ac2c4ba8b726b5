import * as v from 'valibot'

/** Currencies a price may be asked in. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const
export type Currency = (typeof currencies)[number]
export const currencySchema = /* @__PURE__ */ v.picklist(currencies)

/** Stands for a network's own coin where a token contract is expected. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
