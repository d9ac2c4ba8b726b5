import * as v from 'valibot'
import type { Clock } from '../../ports/clock.ts'
import type { OnrampAsset, OnrampProvider, PaymentStatus } from '../../ports/onrampProvider.ts'
import type { AskJson } from '../aggregators/askJson.ts'
import { decimal, jsonOf, known, pageOn, parsed, statusBy, text, time, unitsOf } from './fields.ts'
import { assetKey, assetOfKey, networkBy, refusalIn, tokenBy } from './codes.ts'
import { hmac, isEqual, isRecent } from './hmac.ts'

const name = 'Meld'
const offerMs = 60_000
const defaultCountry = 'US'
/** The document's version that this file is written from. */
const version = '2025-03-04'

/** Meld's names of ways to pay. */
const methods: { readonly [id: string]: string | undefined } = {
  card: 'CREDIT_DEBIT_CARD',
  ach_bank_account: 'ACH',
  sepa: 'SEPA',
  apple_pay: 'APPLE_PAY',
  google_pay: 'GOOGLE_PAY',
}

const coins = v.array(
  v.object({
    currencyCode: text,
    chainId: v.nullish(v.string()),
    chainCode: v.nullish(v.string()),
    contractAddress: v.nullish(v.string()),
  }),
)
const limits = v.array(
  v.object({
    currencyCode: text,
    minimumAmount: v.nullish(decimal),
    maximumAmount: v.nullish(decimal),
  }),
)
const quotes = v.object({
  quotes: v.nullish(
    v.array(
      v.object({
        serviceProvider: text,
        sourceAmount: decimal,
        sourceAmountWithoutFees: v.nullish(decimal),
        sourceCurrencyCode: text,
        destinationAmount: decimal,
        destinationCurrencyCode: text,
        totalFee: v.nullish(decimal),
        networkFee: v.nullish(decimal),
        transactionFee: v.nullish(decimal),
      }),
    ),
  ),
})
const found = v.object({
  id: text,
  status: text,
  updatedAt: time,
  destinationAmount: v.nullish(decimal),
  cryptoDetails: v.nullish(
    v.object({
      walletAddress: v.nullish(v.string()),
      destinationWalletAddress: v.nullish(v.string()),
      blockchainTransactionId: v.nullish(v.string()),
    }),
  ),
})
const event = v.object({
  timestamp: time,
  payload: v.object({
    paymentTransactionId: text,
    paymentTransactionStatus: text,
    externalSessionId: v.nullish(text),
  }),
})

const statuses: { readonly [word: string]: PaymentStatus | undefined } = {
  PENDING: 'paying',
  PROCESSING: 'paying',
  AUTHORIZED: 'paying',
  TWO_FA_REQUIRED: 'paying',
  TWO_FA_PROVIDED: 'paying',
  SETTLING: 'paid',
  ONRAMP_SETTLED: 'paid',
  SETTLED: 'sent',
  REFUNDED: 'refunded',
  DECLINED: 'failed',
  FAILED: 'failed',
  ERROR: 'failed',
  CANCELLED: 'cancelled',
  VOIDED: 'cancelled',
  AUTHORIZATION_EXPIRED: 'expired',
}

/**
 * Meld compares many shops, on EVM networks and Solana. Written from its public documents: docs.meld.io (whitelabel-api-guide,
 * reference/crypto-session-widget-create, payments-transactions-search, webhook-events, webhook-authentication).
 */
export function meld({
  key,
  webhookSecret,
  ask,
  clock,
}: {
  readonly key: string
  readonly webhookSecret: string | undefined
  readonly ask: AskJson
  readonly clock: Clock
}): OnrampProvider {
  const headers = { authorization: `BASIC ${key}`, 'meld-version': version }
  /** Meld's code of a token: the coins that the account's shops sell, by network and contract. */
  let codes = new Map<string, string>()

  async function readCoins(signal: AbortSignal): Promise<readonly [string, string][]> {
    const path = 'service-providers/properties/crypto-currencies'
    const query = { accountFilter: 'true', categories: 'CRYPTO_ONRAMP' }
    const { json } = await ask(path, { headers, query }, signal)
    return parsed(name, coins, json).flatMap(
      ({ currencyCode, chainId, chainCode, contractAddress }): readonly [string, string][] => {
        const network = networkBy(chainId, chainCode === 'SOLANA' || chainCode === 'SOL')
        return network
          ? [[assetKey({ network, token: tokenBy(contractAddress) }), currencyCode]]
          : []
      },
    )
  }

  async function codeOf(asset: OnrampAsset, signal: AbortSignal): Promise<string | undefined> {
    if (codes.size === 0) codes = new Map(await readCoins(signal))
    return codes.get(assetKey(asset))
  }

  return {
    id: 'meld',
    name,
    website: 'https://www.meld.io/',
    async options(_country, signal) {
      const query = { accountFilter: 'true', categories: 'CRYPTO_ONRAMP' }
      const path = 'service-providers/limits/fiat-currency-purchases'
      const [entries, { json }] = await Promise.all([
        readCoins(signal),
        ask(path, { headers, query }, signal),
      ])
      codes = new Map(entries)
      return {
        assets: entries.map(([key]) => assetOfKey(key)),
        payments: parsed(name, limits, json).map(
          ({ currencyCode, minimumAmount, maximumAmount }) => ({
            id: currencyCode,
            payment_method_limits: ['card', 'ach_bank_account'].map((id) => ({
              id,
              min: minimumAmount ?? '1',
              max: maximumAmount ?? '100000',
            })),
          }),
        ),
      }
    },
    async quote(wish, signal) {
      const code = await codeOf(wish, signal)
      if (code === undefined) return 'ASSET_UNSUPPORTED'
      const body = {
        countryCode: wish.country ?? defaultCountry,
        sourceCurrencyCode: wish.paymentCurrency,
        sourceAmount: wish.amount,
        destinationCurrencyCode: code,
        paymentMethodType: methods[wish.method] ?? wish.method.toUpperCase(),
      }
      const { json, isOk } = await ask('payments/crypto/quote', { headers, body }, signal)
      if (!isOk) return refusalIn(json)
      const offers = parsed(name, quotes, json).quotes ?? []
      if (offers.length === 0) return refusalIn(json)
      const own = offers.filter(
        (each) =>
          each.destinationCurrencyCode === code && each.sourceCurrencyCode === wish.paymentCurrency,
      )
      if (own.length === 0) return parsed(name, v.never(), json)
      return own.map((each) => ({
        id: each.serviceProvider,
        via: shopName(each.serviceProvider),
        paymentTotal: each.sourceAmount,
        paymentSubtotal: each.sourceAmountWithoutFees ?? each.sourceAmount,
        fee: each.transactionFee ?? each.totalFee ?? '0',
        networkFee: each.networkFee ?? '0',
        units: unitsOf(each.destinationAmount, wish.decimals),
        expiresAt: clock() + offerMs,
      }))
    },
    async open(purchase, signal) {
      const body = {
        sessionType: 'BUY',
        externalSessionId: purchase.id,
        sessionData: {
          serviceProvider: purchase.quoteId,
          countryCode: purchase.country ?? defaultCountry,
          sourceCurrencyCode: purchase.paymentCurrency,
          sourceAmount: purchase.amount,
          destinationCurrencyCode: await codeOf(purchase, signal),
          paymentMethodType: methods[purchase.method] ?? purchase.method.toUpperCase(),
          walletAddress: purchase.address,
          // The visitor cannot change these on the page.
          lockFields: ['walletAddress', 'destinationCurrencyCode'],
          redirectUrl: purchase.returnUrl,
        },
      }
      const { json } = await ask('crypto/session/widget', { headers, body }, signal)
      const made = parsed(name, v.object({ id: text, widgetUrl: text }), json)
      return {
        url: pageOn(name, made.widgetUrl, 'meldcrypto.com', 'meld.io'),
        reference: made.id,
      }
    },
    async read({ id, decimals }, signal) {
      const query = { externalSessionIds: id }
      const { json } = await ask('payments/transactions', { headers, query }, signal)
      const { transactions } = parsed(name, v.object({ transactions: v.array(found) }), json)
      return known(
        transactions.map(
          ({ id: payment, status, updatedAt, destinationAmount, cryptoDetails }) => ({
            order: id,
            payment,
            status: statusBy(statuses, status),
            address:
              cryptoDetails?.destinationWalletAddress || cryptoDetails?.walletAddress || undefined,
            units: destinationAmount ? unitsOf(destinationAmount, decimals) : undefined,
            hash: cryptoDetails?.blockchainTransactionId || undefined,
            problem: statusBy(statuses, status) === 'failed' ? status.toLowerCase() : undefined,
            at: updatedAt,
          }),
        ),
      )
    },
    async receive({ body, headers: given, url }) {
      const at = given.get('meld-signature-timestamp') ?? ''
      const signature = given.get('meld-signature') ?? ''
      if (webhookSecret === undefined) return undefined
      const signed = hmac(webhookSecret, `${at}.${url}.${body}`, 'base64url')
      if (!isEqual(signature.replace(/=+$/, ''), signed)) return undefined
      const signedAt = /^\d{10}$/.test(at) ? Number(at) * 1000 : Date.parse(at)
      if (!isRecent(signedAt, clock())) return undefined
      const said = v.safeParse(event, jsonOf(body))
      if (!said.success || !said.output.payload.externalSessionId) return []
      const { timestamp, payload } = said.output
      const { paymentTransactionId, paymentTransactionStatus: word, externalSessionId } = payload
      // A delivery names no address and no transaction: those come when the order is read.
      return known([
        {
          order: externalSessionId ?? '',
          payment: paymentTransactionId,
          status: statusBy(statuses, word),
          address: undefined,
          at: timestamp,
        },
      ])
    },
  }
}

/** `BANXA` as a name. */
function shopName(code: string): string {
  return code.charAt(0) + code.slice(1).toLowerCase()
}
