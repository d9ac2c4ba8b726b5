import * as v from 'valibot'
import type { Clock } from '../../ports/clock.ts'
import type { OnrampProvider, OnrampReport, PaymentStatus } from '../../ports/onrampProvider.ts'
import type { AskJson } from '../aggregators/askJson.ts'
import { refusalIn, solanaMainnet } from './codes.ts'
import {
  decimal,
  jsonOf,
  known,
  pageOn,
  parsed,
  statusBy,
  sumOf,
  text,
  unavailable,
  unitsOf,
} from './fields.ts'
import { hmac, isEqual, isRecent } from './hmac.ts'

const name = 'Stripe'
const offerMs = 60_000

/** The networks of the onramp and the coins on them that this gateway has: the document has no endpoint that lists them. */
const networks: {
  readonly [network: string]: {
    readonly chain: string
    readonly coin: string
    readonly usdc: string
  }
} = {
  'eip155:1': {
    chain: 'ethereum',
    coin: 'eth',
    usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  },
  'eip155:137': {
    chain: 'polygon',
    coin: 'matic',
    usdc: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  },
  'eip155:8453': { chain: 'base', coin: 'eth', usdc: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' },
  [solanaMainnet]: {
    chain: 'solana',
    coin: 'sol',
    usdc: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
}

const offer = v.object({
  id: text,
  destination_amount: decimal,
  destination_currency: text,
  destination_network: text,
  fees: v.object({ network_fee_monetary: decimal, transaction_fee_monetary: decimal }),
  source_total_amount: decimal,
})
const quotes = v.object({
  source_currency: text,
  destination_network_quotes: v.record(v.string(), v.nullish(v.array(offer))),
})
const session = v.object({
  id: text,
  status: text,
  metadata: v.nullish(v.record(v.string(), v.string())),
  redirect_url: v.nullish(text),
  created: v.number(),
  transaction_details: v.nullish(
    v.object({
      wallet_address: v.nullish(v.string()),
      destination_amount: v.nullish(decimal),
      transaction_id: v.nullish(v.string()),
    }),
  ),
})

const statuses: { readonly [word: string]: PaymentStatus | undefined } = {
  requires_payment: 'paying',
  fulfillment_processing: 'paid',
  fulfillment_complete: 'sent',
  rejected: 'failed',
}

/**
 * Stripe's hosted onramp (public preview, dollars only). Written from its public documents: docs.stripe.com/api/crypto/
 * onramp_sessions and onramp_quotes, /crypto/onramp/stripe-hosted, /webhooks#verify-manually.
 */
export function stripe({
  secretKey,
  webhookSecret,
  ask,
  clock,
}: {
  readonly secretKey: string
  readonly webhookSecret: string | undefined
  readonly ask: AskJson
  readonly clock: Clock
}): OnrampProvider {
  const headers = { authorization: `Bearer ${secretKey}` }
  return {
    id: 'stripe',
    name,
    website: 'https://stripe.com/',
    async options() {
      return {
        assets: Object.entries(networks).flatMap(([network, { usdc }]) => [
          { network, token: undefined },
          { network, token: usdc },
        ]),
        payments: [
          {
            id: 'USD',
            payment_method_limits: ['card', 'ach_bank_account'].map((id) => ({
              id,
              min: '1',
              max: '1500',
            })),
          },
        ],
      }
    },
    async quote(wish, signal) {
      const code = codeOf(wish)
      if (!code) return 'ASSET_UNSUPPORTED'
      if (wish.paymentCurrency !== 'USD') return 'PAYMENT_UNSUPPORTED'
      const query = {
        source_currency: 'usd',
        // Fees come on top of it: the offer says the total.
        source_amount: wish.amount,
        'destination_currencies[]': code.coin,
        'destination_networks[]': code.chain,
      }
      const { json, isOk } = await ask('v1/crypto/onramp/quotes', { headers, query }, signal)
      if (!isOk) return refusalIn(json)
      const found = parsed(name, quotes, json)
      const listed = Object.values(found.destination_network_quotes).flatMap((each) => each ?? [])
      const own = listed.find(
        (each) =>
          each.destination_currency === code.coin && each.destination_network === code.chain,
      )
      if (!own || found.source_currency !== 'usd')
        throw unavailable(name, new Error('another quote'))
      const { network_fee_monetary: networkFee, transaction_fee_monetary: fee } = own.fees
      return [
        {
          id: own.id,
          paymentTotal: own.source_total_amount,
          paymentSubtotal: sumOf(wish.amount),
          fee,
          networkFee,
          units: unitsOf(own.destination_amount, wish.decimals),
          expiresAt: clock() + offerMs,
        },
      ]
    },
    async open(purchase, signal) {
      const code = codeOf(purchase)
      if (!code) throw unavailable(name, new Error('no such token'))
      const body = new URLSearchParams({
        [`wallet_addresses[${code.chain}]`]: purchase.address,
        // The visitor cannot change the address on the page.
        lock_wallet_address: 'true',
        source_currency: 'usd',
        source_amount: purchase.amount,
        destination_currency: code.coin,
        destination_network: code.chain,
        'destination_currencies[]': code.coin,
        'destination_networks[]': code.chain,
        'metadata[order]': purchase.id,
        ...(purchase.caller !== undefined && { customer_ip_address: purchase.caller }),
      })
      const { json } = await ask('v1/crypto/onramp_sessions', { headers, body }, signal)
      const made = parsed(name, session, json)
      const url = pageOn(name, made.redirect_url ?? '', 'stripe.com', 'link.com')
      return { url, reference: made.id }
    },
    async read({ id, reference, decimals }, signal) {
      if (reference === undefined) return []
      const path = `v1/crypto/onramp_sessions/${encodeURIComponent(reference)}`
      const { json } = await ask(path, { headers }, signal)
      const found = parsed(name, session, json)
      return found.metadata?.['order'] === id ? known([reportOf(found, id, decimals)]) : []
    },
    async receive({ body, headers: signed }) {
      const parts = (signed.get('stripe-signature') ?? '').split(',').map((part) => part.split('='))
      const at = parts.find(([key]) => key === 't')?.[1] ?? ''
      if (webhookSecret === undefined || !/^\d{1,13}$/.test(at)) return undefined
      const own = hmac(webhookSecret, `${at}.${body}`, 'hex')
      // While a secret is replaced, a delivery has a signature by each.
      const isSigned = parts.some(([key, value]) => key === 'v1' && isEqual(value ?? '', own))
      if (!isSigned || !isRecent(Number(at) * 1000, clock())) return undefined
      const event = v.object({ created: v.number(), data: v.object({ object: session }) })
      const said = v.safeParse(event, jsonOf(body))
      if (!said.success) return []
      const { created, data } = said.output
      const order = data.object.metadata?.['order']
      if (order === undefined) return []
      return known([{ ...reportOf(data.object, order, undefined), at: created * 1000 }])
    },
  }
}

function reportOf(
  { id, status: word, created, transaction_details: details }: v.InferOutput<typeof session>,
  order: string,
  decimals: number | undefined,
): Omit<OnrampReport, 'status'> & { readonly status: PaymentStatus | undefined } {
  const amount = details?.destination_amount
  return {
    order,
    payment: id,
    status: statusBy(statuses, word),
    address: details?.wallet_address || undefined,
    units: amount && decimals !== undefined ? unitsOf(amount, decimals) : undefined,
    hash: details?.transaction_id || undefined,
    problem: word === 'rejected' ? word : undefined,
    at: created * 1000,
  }
}

function codeOf({
  network,
  token,
}: {
  readonly network: string
  readonly token: string | undefined
}): { readonly chain: string; readonly coin: string } | undefined {
  const known = networks[network]
  if (!known) return undefined
  if (token === undefined) return { chain: known.chain, coin: known.coin }
  const isDollar = network.startsWith('eip155:')
    ? token.toLowerCase() === known.usdc
    : token === known.usdc
  return isDollar ? { chain: known.chain, coin: 'usdc' } : undefined
}
