import { coinbaseChains, coinbaseFallback } from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { Clock } from '../../ports/clock.ts'
import type { OnrampProvider, OnrampReport, PaymentStatus } from '../../ports/onrampProvider.ts'
import type { AskJson } from '../aggregators/askJson.ts'
import { refusalIn } from './codes.ts'
import {
  decimal,
  jsonOf,
  known,
  parsed,
  statusBy,
  text,
  time,
  unavailable,
  unitsOf,
} from './fields.ts'
import { jwtOf } from './coinbaseToken.ts'
import { hmac, isEqual, isRecent } from './hmac.ts'

const name = 'Coinbase'
/** Quotes are estimates; the page shows the final price. */
const offerMs = 60_000
const defaultCountry = 'US'

const money = v.pipe(
  v.object({ value: decimal, currency: text }),
  v.transform(({ value, currency }) => ({ value, currency: currency.toUpperCase() })),
)
const options = v.object({
  payment_currencies: v.array(
    v.object({ id: text, limits: v.array(v.object({ id: text, min: decimal, max: decimal })) }),
  ),
  purchase_currencies: v.array(
    v.object({
      symbol: text,
      networks: v.array(
        v.object({ name: text, chain_id: v.string(), contract_address: v.string() }),
      ),
    }),
  ),
})
const quote = v.object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  coinbase_fee: money,
  network_fee: money,
  quote_id: text,
})
const transaction = v.object({
  transaction_id: text,
  status: text,
  purchase_amount: v.nullish(money),
  tx_hash: v.nullish(v.string()),
  wallet_address: v.nullish(v.string()),
  failure_reason: v.nullish(v.string()),
  created_at: v.nullish(time),
  completed_at: v.nullish(v.string()),
  partner_user_ref: v.nullish(text),
})

const statuses: { readonly [word: string]: PaymentStatus | undefined } = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'paying',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'paid',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'sent',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/**
 * Coinbase's hosted onramp: buy options, quotes, session tokens, one-click address, transactions and webhooks. Written from
 * its public documents: docs.cdp.coinbase.com/onramp (generating-onramp-url, generating-quotes, transaction-status,
 * reference), /api-reference/authentication and /webhooks/verify-signatures. The guides write snake_case, the reference
 * camelCase: both are read.
 */
export function coinbase({
  keyId,
  keySecret,
  webhookSecret,
  ask,
  url,
  clock,
}: {
  readonly keyId: string
  /** Ed25519 in base64, or an EC key as PEM. */
  readonly keySecret: string
  readonly webhookSecret: string | undefined
  readonly ask: AskJson
  readonly url: string
  readonly clock: Clock
}): OnrampProvider {
  const bearer = (method: 'GET' | 'POST', path: string): { authorization: string } => ({
    authorization: `Bearer ${jwtOf({ keyId, keySecret, method, target: new URL(path, url), now: clock() })}`,
  })
  const post = async (path: string, body: object, signal: AbortSignal) => {
    const answer = await ask(path, { headers: bearer('POST', path), body }, signal)
    return { ...answer, json: snake(answer.json) }
  }
  const get = async (
    path: string,
    query: { readonly [field: string]: string },
    signal: AbortSignal,
  ) => {
    const answer = await ask(path, { headers: bearer('GET', path), query }, signal)
    return { ...answer, json: snake(answer.json) }
  }

  async function tokenOf(request: SessionRequest, signal: AbortSignal): Promise<string> {
    const { json } = await post('onramp/v1/token', request, signal)
    return parsed(name, v.object({ token: text }), json).token
  }

  return {
    id: 'coinbase',
    name,
    website: 'https://www.coinbase.com/',
    async options(country = defaultCountry, signal) {
      const { json } = await get('onramp/v1/buy/options', { country }, signal)
      const { payment_currencies, purchase_currencies } = parsed(name, options, json)
      return {
        assets: purchase_currencies.flatMap(({ networks }) =>
          networks.flatMap(({ name: chain, contract_address }) => {
            const network = networkOf(chain)
            return network
              ? [{ network, token: contract_address ? contract_address.toLowerCase() : undefined }]
              : []
          }),
        ),
        payments: payment_currencies.map(({ id, limits }) => ({
          id: id.toUpperCase(),
          payment_method_limits: limits.map((limit) => ({ ...limit, id: limit.id.toLowerCase() })),
        })),
      }
    },
    async quote(wish, signal) {
      if (!chainOf(wish.network)) return 'ASSET_UNSUPPORTED'
      const { paymentCurrency, symbol, decimals } = wish
      const body = {
        purchaseCurrency: symbol,
        purchaseNetwork: chainOf(wish.network),
        paymentAmount: wish.amount,
        paymentCurrency,
        paymentMethod: wish.method.toUpperCase(),
        country: wish.country ?? defaultCountry,
      }
      const { json, isOk } = await post('onramp/v1/buy/quote', body, signal)
      if (!isOk) return refusalIn(json)
      const found = parsed(name, quote, json)
      if (found.purchase_amount.currency !== symbol.toUpperCase())
        throw unavailable(name, new Error('another token'))
      // It falls back to dollars for a currency that it does not take.
      if (found.payment_total.currency !== paymentCurrency) return 'PAYMENT_UNSUPPORTED'
      return [
        {
          id: found.quote_id,
          paymentTotal: found.payment_total.value,
          paymentSubtotal: found.payment_subtotal.value,
          fee: found.coinbase_fee.value,
          networkFee: found.network_fee.value,
          units: unitsOf(found.purchase_amount.value, decimals),
          expiresAt: clock() + offerMs,
        },
      ]
    },
    async open(purchase, signal) {
      const { address, network, symbol, amount, paymentCurrency, method, quoteId } = purchase
      const chain = chainOf(network) ?? coinbaseFallback
      const sessionToken = await tokenOf(
        {
          addresses: [{ address, blockchains: [chain] }],
          assets: [symbol],
          ...(purchase.caller !== undefined && { clientIp: purchase.caller }),
        },
        signal,
      )
      const page = new URL('https://pay.coinbase.com/buy')
      // The address is in the token, which only Coinbase can read.
      page.search = String(
        new URLSearchParams({
          sessionToken,
          defaultAsset: symbol,
          defaultNetwork: chain,
          presetFiatAmount: amount,
          fiatCurrency: paymentCurrency,
          defaultPaymentMethod: method.toUpperCase(),
          quoteId,
          partnerUserRef: purchase.id,
          redirectUrl: purchase.returnUrl,
        }),
      )
      return { url: page.href }
    },
    async read({ id, decimals }, signal) {
      const path = `onramp/v1/buy/user/${encodeURIComponent(id)}/transactions`
      const { json, status } = await get(path, { pageSize: '20' }, signal)
      if (status === 404) return []
      const { transactions } = parsed(name, v.object({ transactions: v.array(transaction) }), json)
      return known(transactions.map((each) => reportOf(each, id, decimals)))
    },
    async receive({ body, headers }) {
      if (webhookSecret === undefined) return undefined
      const [, at = '', names = '', signature = ''] =
        /^t=(\d{1,13}),h=([^,]{0,500}),v1=([0-9a-f]{64})$/.exec(
          headers.get('x-hook0-signature') ?? '',
        ) ?? []
      const values = names
        .split(' ')
        .map((each) => (each === '' ? '' : (headers.get(each) ?? '')))
        .join('.')
      const signed = hmac(webhookSecret, `${at}.${names}.${values}.${body}`, 'hex')
      if (!isEqual(signature, signed) || !isRecent(Number(at) * 1000, clock())) return undefined
      const found = parsed(name, transaction, snake(jsonOf(body)))
      if (!found.partner_user_ref) return []
      // Only the order knows the token's decimals: units come when the order is read.
      return known([reportOf(found, found.partner_user_ref, undefined)])
    },
    async sessionPage({ destinationWallets, caller, ...asked }, signal) {
      const addresses = destinationWallets.map(({ address, blockchains, supported_networks }) => ({
        address,
        blockchains: blockchains ?? supported_networks ?? Object.values(coinbaseChains),
      }))
      const assets = [...new Set(destinationWallets.flatMap((each) => each.assets ?? []))]
      const request = {
        addresses,
        ...(assets.length > 0 && { assets }),
        ...(caller !== undefined && { clientIp: caller }),
      }
      const page = new URL('https://pay.coinbase.com/buy/select-asset')
      page.searchParams.set('sessionToken', await tokenOf(request, signal))
      page.searchParams.set('partnerUserRef', asked.partnerUserId)
      const { defaultNetwork, presetCryptoAmount, presetFiatAmount, defaultExperience } = asked
      const further = { defaultNetwork, presetCryptoAmount, presetFiatAmount, defaultExperience }
      for (const [field, value] of Object.entries(further))
        if (value !== null && value !== undefined) page.searchParams.set(field, `${value}`)
      return page.href
    },
  }
}

type SessionRequest = {
  readonly addresses: readonly {
    readonly address: string
    readonly blockchains: readonly string[]
  }[]
  readonly assets?: readonly string[]
  readonly clientIp?: string
}

function reportOf(
  found: v.InferOutput<typeof transaction>,
  order: string,
  decimals: number | undefined,
): Omit<OnrampReport, 'status'> & { readonly status: PaymentStatus | undefined } {
  const { purchase_amount, tx_hash, wallet_address, failure_reason } = found
  const status = statusBy(statuses, found.status)
  return {
    order,
    payment: found.transaction_id,
    status,
    address: wallet_address || undefined,
    units:
      purchase_amount && decimals !== undefined
        ? unitsOf(purchase_amount.value, decimals)
        : undefined,
    hash: tx_hash && tx_hash.length > 2 ? tx_hash : undefined,
    problem: status === 'failed' ? (failure_reason ?? undefined) : undefined,
    at: found.created_at ?? 0,
  }
}

function chainOf(network: string): string | undefined {
  const chains: { readonly [id: string]: string | undefined } = coinbaseChains
  return chains[network]
}

function networkOf(chain: string): string | undefined {
  return Object.entries(coinbaseChains).find(([, each]) => each === chain)?.[0]
}

/** Keys in snake_case, at any depth. */
function snake(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(snake)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snake(value),
    ]),
  )
}
