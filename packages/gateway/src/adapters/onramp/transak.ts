import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '../../ports/clock.ts'
import type {
  OnrampAsset,
  OnrampProvider,
  OnrampReport,
  PaymentStatus,
} from '../../ports/onrampProvider.ts'
import type { AskJson } from '../aggregators/askJson.ts'
import { assetKey, assetOfKey, networkBy, refusalIn, tokenBy } from './codes.ts'
import {
  decimal,
  jsonOf,
  known,
  lessOf,
  pageOn,
  parsed,
  statusBy,
  text,
  time,
  unitsOf,
} from './fields.ts'
import { isEqual, isRecent } from './hmac.ts'

const name = 'Transak'
const offerMs = 60_000
/** A token is renewed this long before it ends. */
const spareMs = 60 * 60_000

const methods: { readonly [id: string]: string | undefined } = {
  card: 'credit_debit_card',
  ach_bank_account: 'pm_us_wire_bank_transfer',
  sepa: 'sepa_bank_transfer',
  apple_pay: 'apple_pay',
}

const coins = v.object({
  response: v.array(
    v.object({
      symbol: text,
      address: v.nullish(v.string()),
      isAllowed: v.nullish(v.boolean()),
      network: v.object({
        name: text,
        chainId: v.nullish(v.union([v.string(), v.number()])),
      }),
    }),
  ),
})
const monies = v.object({
  response: v.array(
    v.object({
      symbol: text,
      paymentOptions: v.nullish(
        v.array(
          v.object({
            id: text,
            minAmount: v.nullish(decimal),
            maxAmount: v.nullish(decimal),
            isActive: v.nullish(v.boolean()),
          }),
        ),
      ),
    }),
  ),
})
const quote = v.object({
  response: v.object({
    quoteId: text,
    fiatCurrency: text,
    cryptoCurrency: text,
    fiatAmount: decimal,
    cryptoAmount: decimal,
    totalFee: decimal,
    feeBreakdown: v.nullish(v.array(v.object({ id: v.nullish(v.string()), value: decimal }))),
  }),
})
const order = v.object({
  id: text,
  status: text,
  partnerOrderId: v.nullish(text),
  walletAddress: v.nullish(v.string()),
  cryptoAmount: v.nullish(decimal),
  transactionHash: v.nullish(v.string()),
  statusReason: v.nullish(v.string()),
  updatedAt: v.nullish(time),
  createdAt: v.nullish(time),
})

const statuses: { readonly [word: string]: PaymentStatus | undefined } = {
  AWAITING_PAYMENT_FROM_USER: 'paying',
  PAYMENT_DONE_MARKED_BY_USER: 'paying',
  PROCESSING: 'paying',
  PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  COMPLETED: 'sent',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  EXPIRED: 'expired',
}

/**
 * Transak's widget, whose address its server makes. Written from its public documents: docs.transak.com (api/public/
 * create-widget-url, get-orders, guides/migration-to-api-based-transak-widget-url, track-order-status,
 * how-to-decrypt-webhook-payload).
 */
export function transak({
  apiKey,
  apiSecret,
  referrerDomain,
  ask,
  askGateway,
  clock,
}: {
  readonly apiKey: string
  readonly apiSecret: string
  /** The operator's domain, as Transak knows it. */
  readonly referrerDomain: string
  readonly ask: AskJson
  /** Transak's second server, which makes widgets. */
  readonly askGateway: AskJson
  readonly clock: Clock
}): OnrampProvider {
  let codes = new Map<string, { readonly symbol: string; readonly chain: string }>()
  let access: { readonly token: string; readonly expiresAt: number } | undefined

  /** The partner's token. A new one ends the old one, so it is kept as long as it lasts. */
  async function accessToken(signal: AbortSignal): Promise<string> {
    if (access && access.expiresAt - spareMs > clock()) return access.token
    const { json } = await ask(
      'partners/api/v2/refresh-token',
      { headers: { 'api-secret': apiSecret }, body: { apiKey } },
      signal,
    )
    const shape = v.object({ data: v.object({ accessToken: text, expiresAt: time }) })
    const { data } = parsed(name, shape, json)
    access = { token: data.accessToken, expiresAt: data.expiresAt }
    return access.token
  }

  async function readCoins(signal: AbortSignal): Promise<void> {
    const { json } = await ask('api/v2/currencies/crypto-currencies', {}, signal)
    codes = new Map(
      parsed(name, coins, json).response.flatMap(
        ({ symbol, address, isAllowed, network: chain }) => {
          const network = networkBy(chain.chainId, chain.name === 'solana')
          return network && isAllowed !== false
            ? [
                [
                  assetKey({ network, token: tokenBy(address) }),
                  { symbol, chain: chain.name },
                ] as const,
              ]
            : []
        },
      ),
    )
  }

  async function codeOf(asset: OnrampAsset, signal: AbortSignal) {
    if (codes.size === 0) await readCoins(signal)
    return codes.get(assetKey(asset))
  }

  return {
    id: 'transak',
    name,
    website: 'https://transak.com/',
    async options(_country, signal) {
      const query = { apiKey }
      const [{ json }] = await Promise.all([
        ask('fiat/public/v1/currencies/fiat-currencies', { query }, signal),
        readCoins(signal),
      ])
      return {
        assets: [...codes.keys()].map(assetOfKey),
        payments: parsed(name, monies, json).response.map(({ symbol, paymentOptions }) => ({
          id: symbol.toUpperCase(),
          payment_method_limits: (paymentOptions ?? []).flatMap(
            ({ id, minAmount, maxAmount, isActive }) =>
              isActive === false || !minAmount || !maxAmount
                ? []
                : [{ id: ownMethod(id), min: minAmount, max: maxAmount }],
          ),
        })),
      }
    },
    async quote(wish, signal) {
      const code = await codeOf(wish, signal)
      if (!code) return 'ASSET_UNSUPPORTED'
      const query = {
        partnerApiKey: apiKey,
        fiatCurrency: wish.paymentCurrency,
        cryptoCurrency: code.symbol,
        network: code.chain,
        isBuyOrSell: 'BUY',
        fiatAmount: wish.amount,
        paymentMethod: methods[wish.method] ?? wish.method,
        quoteCountryCode: wish.country,
      }
      const { json, isOk } = await ask('api/v1/pricing/public/quotes', { query }, signal)
      if (!isOk) return refusalIn(json)
      const { response: found } = parsed(name, quote, json)
      if (found.fiatCurrency !== wish.paymentCurrency || found.cryptoCurrency !== code.symbol)
        return parsed(name, v.never(), json)
      const networkFee = found.feeBreakdown?.find(({ id }) => id === 'network_fee')?.value ?? '0'
      return [
        {
          id: found.quoteId,
          paymentTotal: found.fiatAmount,
          paymentSubtotal: lessOf(found.fiatAmount, found.totalFee),
          fee: lessOf(found.totalFee, networkFee),
          networkFee,
          units: unitsOf(found.cryptoAmount, wish.decimals),
          expiresAt: clock() + offerMs,
        },
      ]
    },
    async open(purchase, signal) {
      const code = await codeOf(purchase, signal)
      const widgetParams = {
        apiKey,
        referrerDomain,
        productsAvailed: 'BUY',
        fiatCurrency: purchase.paymentCurrency,
        fiatAmount: purchase.amount,
        cryptoCurrencyCode: code?.symbol,
        network: code?.chain,
        paymentMethod: methods[purchase.method] ?? purchase.method,
        walletAddress: purchase.address,
        // The visitor cannot change the address on the page.
        disableWalletAddressForm: true,
        partnerOrderId: purchase.id,
        redirectURL: purchase.returnUrl,
      }
      const headers = { 'access-token': await accessToken(signal) }
      const body = { widgetParams }
      const { json } = await askGateway('api/v2/auth/session', { headers, body }, signal)
      const { data } = parsed(name, v.object({ data: v.object({ widgetUrl: text }) }), json)
      return { url: pageOn(name, data.widgetUrl, 'transak.com') }
    },
    async read({ id, decimals }, signal) {
      const headers = { 'access-token': await accessToken(signal) }
      const query = {
        limit: '20',
        'filter[partnerOrderId]': id,
        'filter[productsAvailed]': '["BUY"]',
      }
      const { json } = await ask('partners/api/v2/orders', { headers, query }, signal)
      const { data } = parsed(name, v.object({ data: v.array(order) }), json)
      return known(
        data
          .filter(({ partnerOrderId }) => partnerOrderId === id)
          .map((each) => reportOf(each, id, decimals)),
      )
    },
    async receive({ body }) {
      const said = v.safeParse(v.object({ data: text }), jsonOf(body))
      if (!said.success) return undefined
      const token = await accessToken(AbortSignal.timeout(4_000))
      const claims = claimsOf(said.output.data, token)
      const found = v.safeParse(
        v.object({ webhookData: order, createdAt: v.nullish(time), iat: v.nullish(time) }),
        claims,
      )
      if (!found.success) return undefined
      const { webhookData, createdAt, iat } = found.output
      if (!isRecent(iat ?? createdAt ?? NaN, clock())) return undefined
      if (!webhookData.partnerOrderId) return []
      return known([reportOf(webhookData, webhookData.partnerOrderId, undefined)])
    },
  }
}

function reportOf(
  found: v.InferOutput<typeof order>,
  id: string,
  decimals: number | undefined,
): Omit<OnrampReport, 'status'> & { readonly status: PaymentStatus | undefined } {
  const { cryptoAmount, updatedAt, createdAt } = found
  const status = statusBy(statuses, found.status)
  return {
    order: id,
    payment: found.id,
    status,
    address: found.walletAddress || undefined,
    units: cryptoAmount && decimals !== undefined ? unitsOf(cryptoAmount, decimals) : undefined,
    hash: found.transactionHash || undefined,
    problem: status === 'failed' ? found.statusReason || undefined : undefined,
    at: updatedAt ?? createdAt ?? 0,
  }
}

/** The claims of a JSON Web Token with HS256 (RFC 7515); undefined for any other signature. */
function claimsOf(token: string, secret: string): unknown {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const header = v.safeParse(v.object({ alg: v.literal('HS256') }), decoded(head))
  if (!header.success) return undefined
  const own = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url')
  return isEqual(signature, own) ? decoded(claims) : undefined
}

function decoded(part: string): unknown {
  return jsonOf(Buffer.from(part, 'base64url').toString('utf8'))
}

function ownMethod(id: string): string {
  return Object.entries(methods).find(([, theirs]) => theirs === id)?.[0] ?? id.toLowerCase()
}
