import { decimalAmount, onrampRefusals, paymentCurrency } from '@latchkey/protocol/http'
import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import { assetId, parseAssetId } from '../../networks/asset.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  type OnrampProvider,
  type OnrampReport,
  paymentStatuses,
} from '../../ports/onrampProvider.ts'
import { parsed, wholeNumber } from '../aggregators/aggregator.ts'
import { type AskJson, unavailable } from '../aggregators/askJson.ts'
import { nativeTokenAddress } from '@latchkey/protocol/http'
import { hmac, isEqual, isRecent } from './hmac.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const refusal = v.object({ refusal: v.picklist(onrampRefusals) })
const options = v.object({
  assets: v.array(
    v.pipe(
      v.string(),
      v.check((id) => parseAssetId(id) !== undefined),
    ),
  ),
  payments: v.array(paymentCurrency),
})
const quote = v.object({
  id: text,
  total: decimalAmount,
  subtotal: decimalAmount,
  fee: decimalAmount,
  networkFee: decimalAmount,
  units: wholeNumber,
  expiresAt: v.number(),
})
const page = v.object({ id: text, url: v.pipe(v.string(), v.url()) })
const order = v.object({
  id: text,
  reference: text,
  status: v.picklist(['created', ...paymentStatuses]),
  address: text,
  units: v.nullish(wholeNumber),
  hash: v.nullish(text),
  problem: v.nullish(text),
  changedAt: v.number(),
})

/**
 * A shop with the API of `packages/testing/src/exchange/README.md`, which an operator may give to a provider of their own.
 */
export function shop({
  id,
  name,
  url,
  key,
  webhookSecret,
  ask,
  clock,
}: {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  readonly ask: AskJson
  readonly clock: Clock
}): OnrampProvider {
  const headers = { authorization: `Bearer ${key}` }
  return {
    id,
    name,
    website: url,
    async options(_country, signal) {
      const { json } = await ask('api/options', { headers }, signal)
      const { assets, payments } = parsed(name, options, json)
      return {
        assets: assets.flatMap((asset) => {
          const { network, address } = parseAssetId(asset) ?? {}
          return network && address
            ? [{ network, token: address === nativeTokenAddress ? undefined : address }]
            : []
        }),
        payments,
      }
    },
    async quote(wish, signal) {
      const body = {
        asset: assetId(wish.network, wish.token),
        currency: wish.paymentCurrency,
        amount: wish.amount,
        method: wish.method,
      }
      const { json } = await ask('api/quotes', { headers, body }, signal)
      if (v.is(refusal, json)) return json.refusal
      const { total, subtotal, ...found } = parsed(name, quote, json)
      return [{ ...found, paymentTotal: total, paymentSubtotal: subtotal }]
    },
    async open(purchase, signal) {
      const body = {
        reference: purchase.id,
        quote: purchase.quoteId,
        asset: assetId(purchase.network, purchase.token),
        address: purchase.address,
        currency: purchase.paymentCurrency,
        amount: purchase.amount,
        method: purchase.method,
        returnUrl: purchase.returnUrl,
      }
      const { json, status } = await ask('api/orders', { headers, body }, signal)
      if (status === 410) throw new KitError('ONRAMP_QUOTE_EXPIRED')
      const made = parsed(name, page, json)
      // Only the shop itself may ask for a card.
      if (new URL(made.url).origin !== new URL(url).origin) throw unavailable(name)
      return { url: made.url, reference: made.id }
    },
    async read({ id: reference }, signal) {
      const { json, status } = await ask('api/orders', { headers, query: { reference } }, signal)
      if (status === 404) return []
      return reportsOf(parsed(name, order, json))
    },
    async receive({ body, headers: signed }) {
      const [, at = '', signature = ''] =
        /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(signed.get('shop-signature') ?? '') ?? []
      if (!isEqual(signature, hmac(webhookSecret, `${at}.${body}`, 'hex'))) return undefined
      if (!isRecent(Number(at), clock())) return undefined
      return reportsOf(parsed(name, order, JSON.parse(body)))
    },
  }
}

function reportsOf(found: v.InferOutput<typeof order>): readonly OnrampReport[] {
  const { id, reference, status, address, units, hash, problem, changedAt } = found
  if (status === 'created') return []
  return [
    {
      order: reference,
      payment: id,
      status,
      address,
      units: units ?? undefined,
      hash: hash ?? undefined,
      problem: problem ?? undefined,
      at: changedAt,
    },
  ]
}
