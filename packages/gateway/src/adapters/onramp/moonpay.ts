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
  parsed,
  statusBy,
  sumOf,
  text,
  time,
  unitsOf,
} from './fields.ts'
import { hmac, isEqual, isRecent } from './hmac.ts'

const name = 'MoonPay'
const offerMs = 60_000

const methods: { readonly [id: string]: string | undefined } = {
  card: 'credit_debit_card',
  ach_bank_account: 'ach_bank_transfer',
  sepa: 'sepa_bank_transfer',
  apple_pay: 'mobile_wallet',
}

const currencies = v.array(
  v.object({
    code: text,
    type: v.string(),
    minBuyAmount: v.nullish(decimal),
    maxBuyAmount: v.nullish(decimal),
    isSuspended: v.nullish(v.boolean()),
    metadata: v.nullish(
      v.object({
        contractAddress: v.nullish(v.string()),
        chainId: v.nullish(v.string()),
        networkCode: v.nullish(v.string()),
      }),
    ),
  }),
)
const quote = v.object({
  baseCurrencyAmount: decimal,
  quoteCurrencyAmount: decimal,
  feeAmount: decimal,
  extraFeeAmount: v.nullish(decimal),
  networkFeeAmount: decimal,
  totalAmount: decimal,
  baseCurrencyCode: v.nullish(text),
  quoteCurrencyCode: v.nullish(text),
})
const transaction = v.object({
  id: text,
  status: text,
  externalTransactionId: v.nullish(text),
  walletAddress: v.nullish(v.string()),
  cryptoTransactionId: v.nullish(v.string()),
  quoteCurrencyAmount: v.nullish(decimal),
  failureReason: v.nullish(v.string()),
  updatedAt: time,
})

const statuses: { readonly [word: string]: PaymentStatus | undefined } = {
  waitingPayment: 'paying',
  waitingAuthorization: 'paying',
  pending: 'paid',
  completed: 'sent',
  failed: 'failed',
}

/**
 * MoonPay's widget with a signed address. Written from its public documents: dev.moonpay.com (widget/on-ramp/customization/
 * url-signing, api-reference/widget/getbuyquote, getbuytransactionsbyexternalid, webhooks/signature).
 */
export function moonpay({
  publishableKey,
  secretKey,
  webhookKey,
  ask,
  clock,
}: {
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookKey: string | undefined
  readonly ask: AskJson
  readonly clock: Clock
}): OnrampProvider {
  let codes = new Map<string, string>()

  async function readCurrencies(signal: AbortSignal): Promise<v.InferOutput<typeof currencies>> {
    const query = { apiKey: publishableKey }
    const { json } = await ask('v3/currencies', { query }, signal)
    const all = parsed(name, currencies, json).filter(({ isSuspended }) => !isSuspended)
    codes = new Map(all.flatMap((each) => entryOf(each)))
    return all
  }

  async function codeOf(asset: OnrampAsset, signal: AbortSignal): Promise<string | undefined> {
    if (codes.size === 0) await readCurrencies(signal)
    return codes.get(assetKey(asset))
  }

  return {
    id: 'moonpay',
    name,
    website: 'https://www.moonpay.com/',
    async options(_country, signal) {
      const all = await readCurrencies(signal)
      return {
        assets: [...codes.keys()].map(assetOfKey),
        payments: all
          .filter(({ type, code }) => type === 'fiat' && /^[a-z]{3}$/i.test(code))
          .map(({ code, minBuyAmount, maxBuyAmount }) => ({
            id: code.toUpperCase(),
            payment_method_limits: ['card', 'ach_bank_account'].map((id) => ({
              id,
              min: minBuyAmount ?? '20',
              max: maxBuyAmount ?? '30000',
            })),
          })),
      }
    },
    async quote(wish, signal) {
      const code = await codeOf(wish, signal)
      if (code === undefined) return 'ASSET_UNSUPPORTED'
      const query = {
        apiKey: publishableKey,
        baseCurrencyCode: wish.paymentCurrency.toLowerCase(),
        baseCurrencyAmount: wish.amount,
        // The visitor pays this and no more.
        areFeesIncluded: 'true',
        paymentMethod: methods[wish.method] ?? wish.method,
      }
      const path = `v3/currencies/${encodeURIComponent(code)}/buy_quote`
      const { json, isOk } = await ask(path, { query }, signal)
      if (!isOk) return refusalIn(json)
      const found = parsed(name, quote, json)
      const isOwn =
        (found.baseCurrencyCode ?? query.baseCurrencyCode) === query.baseCurrencyCode &&
        (found.quoteCurrencyCode ?? code) === code
      if (!isOwn) return parsed(name, v.never(), json)
      const fee = sumOf(found.feeAmount, found.extraFeeAmount ?? '0')
      return [
        {
          id: code,
          paymentTotal: found.totalAmount,
          paymentSubtotal: lessOf(found.totalAmount, sumOf(fee, found.networkFeeAmount)),
          fee,
          networkFee: found.networkFeeAmount,
          units: unitsOf(found.quoteCurrencyAmount, wish.decimals),
          expiresAt: clock() + offerMs,
        },
      ]
    },
    async open(purchase) {
      const search = `?${new URLSearchParams({
        apiKey: publishableKey,
        currencyCode: purchase.quoteId,
        walletAddress: purchase.address,
        baseCurrencyCode: purchase.paymentCurrency.toLowerCase(),
        baseCurrencyAmount: purchase.amount,
        paymentMethod: methods[purchase.method] ?? purchase.method,
        externalTransactionId: purchase.id,
        redirectURL: purchase.returnUrl,
      })}`
      // The widget refuses an address whose query was changed.
      const signature = encodeURIComponent(hmac(secretKey, search, 'base64'))
      return { url: `https://buy.moonpay.com/${search}&signature=${signature}` }
    },
    async read({ id, decimals }, signal) {
      const headers = { authorization: `Api-Key ${secretKey}` }
      const path = `v1/transactions/ext/${encodeURIComponent(id)}`
      const { json, status } = await ask(path, { headers }, signal)
      if (status === 404) return []
      return known(
        parsed(name, v.array(transaction), json).map((each) => reportOf(each, id, decimals)),
      )
    },
    async receive({ body, headers }) {
      const [, at = '', signature = ''] =
        /^t=(\d{1,13}),s=([0-9a-f]{64})$/.exec(headers.get('moonpay-signature-v2') ?? '') ?? []
      if (webhookKey === undefined) return undefined
      if (!isEqual(signature, hmac(webhookKey, `${at}.${body}`, 'hex'))) return undefined
      if (!isRecent(Number(at) * 1000, clock())) return undefined
      const said = v.safeParse(v.object({ data: transaction }), jsonOf(body))
      if (!said.success || !said.output.data.externalTransactionId) return []
      const { data } = said.output
      return known([reportOf(data, data.externalTransactionId ?? '', undefined)])
    },
  }
}

function reportOf(
  found: v.InferOutput<typeof transaction>,
  order: string,
  decimals: number | undefined,
): Omit<OnrampReport, 'status'> & { readonly status: PaymentStatus | undefined } {
  const { quoteCurrencyAmount } = found
  return {
    order,
    payment: found.id,
    status: statusBy(statuses, found.status),
    address: found.walletAddress || undefined,
    units:
      quoteCurrencyAmount && decimals !== undefined
        ? unitsOf(quoteCurrencyAmount, decimals)
        : undefined,
    hash: found.cryptoTransactionId || undefined,
    problem: found.failureReason || undefined,
    at: found.updatedAt,
  }
}

function entryOf({
  code,
  type,
  metadata,
}: v.InferOutput<typeof currencies>[number]): readonly (readonly [string, string])[] {
  if (type !== 'crypto' || !metadata) return []
  const { chainId, networkCode, contractAddress } = metadata
  const network = networkBy(chainId, networkCode === 'solana')
  return network ? [[assetKey({ network, token: tokenBy(contractAddress) }), code]] : []
}
