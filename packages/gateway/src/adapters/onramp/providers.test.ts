import { createHmac } from 'node:crypto'
import { onrampProviderConformance, type OnrampSubject } from '@latchkey/testing/conformance'
import { describe, expect, it } from 'vitest'
import { askJson } from '../aggregators/askJson.ts'
import { coinbase } from './coinbase.ts'
import { decimal, unitsOf } from './fields.ts'
import { meld } from './meld.ts'
import { moonpay } from './moonpay.ts'
import { stripe } from './stripe.ts'
import { transak } from './transak.ts'
import * as v from 'valibot'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const hash = `0x${'1'.repeat(64)}`
const secret = 'secret of the webhooks'
const wish = {
  network: 'eip155:1',
  token: undefined,
  decimals: 18,
  symbol: 'ETH',
  paymentCurrency: 'USD',
  amount: '50',
  method: 'card',
}

const asker = (fetch: typeof globalThis.fetch, clock: () => number, url: string) =>
  askJson({ name: 'test', url, fetch, clock, quota: { rate: 1_000, burst: 1_000 } })

const hmacOf = (text: string, encoding: 'hex' | 'base64url' = 'hex'): string =>
  createHmac('sha256', secret).update(text).digest(encoding)

/** Answers by the path of a request. */
const routed =
  (routes: { readonly [path: string]: object }) =>
  ({ url }: Request): Response => {
    const { pathname } = new URL(url)
    const found = Object.entries(routes).find(([path]) => pathname.includes(path))
    return found ? Response.json(found[1]) : Response.json({}, { status: 404 })
  }

const money = (value: string, currency: string): object => ({ value, currency })

const coinbaseQuote = {
  payment_total: money('50.00', 'USD'),
  payment_subtotal: money('48.70', 'USD'),
  purchase_amount: money('0.01948', 'ETH'),
  coinbase_fee: money('1.00', 'USD'),
  network_fee: money('0.30', 'USD'),
  quote_id: 'quote-1',
}
const coinbaseTransaction = {
  transactionId: 'transaction-1',
  status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  purchaseAmount: money('0.01948', 'ETH'),
  txHash: hash,
  walletAddress: address,
  partnerUserRef: 'order-1',
  createdAt: '2026-11-25T00:00:00Z',
}

const meldQuote = {
  serviceProvider: 'BANXA',
  sourceAmount: 50,
  sourceAmountWithoutFees: 48.7,
  sourceCurrencyCode: 'USD',
  destinationAmount: 0.01948,
  destinationCurrencyCode: 'ETH',
  totalFee: 1.3,
  networkFee: 0.3,
  transactionFee: 1,
}

const moonpayQuote = {
  baseCurrencyCode: 'usd',
  baseCurrencyAmount: 48.7,
  quoteCurrencyCode: 'eth',
  quoteCurrencyAmount: 0.01948,
  feeAmount: 1,
  extraFeeAmount: 0,
  networkFeeAmount: 0.3,
  totalAmount: 50,
}
const moonpayTransaction = {
  id: 'transaction-1',
  status: 'completed',
  externalTransactionId: 'order-1',
  walletAddress: address,
  cryptoTransactionId: hash,
  quoteCurrencyAmount: 0.01948,
  updatedAt: '2026-11-25T00:00:00Z',
}

const transakQuote = {
  quoteId: 'quote-1',
  fiatCurrency: 'USD',
  cryptoCurrency: 'ETH',
  fiatAmount: 50,
  cryptoAmount: 0.01948,
  totalFee: 1.3,
  feeBreakdown: [{ id: 'network_fee', value: 0.3 }],
}
const transakOrder = {
  id: 'transaction-1',
  status: 'COMPLETED',
  partnerOrderId: 'order-1',
  walletAddress: address,
  cryptoAmount: 0.01948,
  transactionHash: hash,
  updatedAt: '2026-11-25T00:00:00Z',
}

const stripeSession = {
  id: 'cos_1',
  status: 'fulfillment_complete',
  metadata: { order: 'order-1' },
  redirect_url: 'https://crypto.link.com/?session_hash=1',
  created: 1_795_564_800,
  transaction_details: {
    wallet_address: address,
    destination_amount: '0.019480000000000000',
    transaction_id: hash,
  },
}
const stripeQuote = {
  id: 'quote-1',
  destination_amount: '0.019480000000000000',
  destination_currency: 'eth',
  destination_network: 'ethereum',
  fees: { network_fee_monetary: '0.30', transaction_fee_monetary: '1.00' },
  source_total_amount: '51.30',
}
const stripeQuotes = (quote: object): object => ({
  source_currency: 'usd',
  destination_network_quotes: { ethereum: [quote] },
})

const common = { wish, address, units: [19_480_000_000_000_000n] }

const subjects: readonly OnrampSubject[] = [
  {
    ...common,
    name: 'Coinbase',
    provider: (fetch, clock) =>
      coinbase({
        keyId: 'key',
        keySecret: Buffer.alloc(64, 7).toString('base64'),
        webhookSecret: secret,
        url: 'https://api.developer.coinbase.com/',
        ask: asker(fetch, clock, 'https://api.developer.coinbase.com/'),
        clock,
      }),
    upstream: routed({
      'buy/options': {
        payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '10', max: '7500' }] }],
        purchase_currencies: [
          {
            id: 'eth',
            symbol: 'ETH',
            name: 'Ethereum',
            networks: [
              { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' },
            ],
          },
        ],
      },
      'buy/quote': coinbaseQuote,
      'v1/token': { token: 'session', channel_id: '' },
      '/transactions': { transactions: [coinbaseTransaction], next_page_key: '', total_count: '1' },
    }),
    pageHost: 'pay.coinbase.com',
    delivery(ms) {
      const body = JSON.stringify({
        eventType: 'onramp.transaction.success',
        ...coinbaseTransaction,
      })
      const at = Math.floor(ms / 1000)
      const signature = hmacOf(`${at}.x-event-id.event-1.${body}`)
      const headers = new Headers({
        'x-event-id': 'event-1',
        'x-hook0-signature': `t=${at},h=x-event-id,v1=${signature}`,
      })
      return { body, headers, url: 'https://gateway.example/v1/onramp/webhooks/coinbase' }
    },
    refusals: [
      [400, { message: 'amount below the minimum' }, 'AMOUNT_TOO_SMALL'],
      [400, { message: 'exceeds the maximum' }, 'AMOUNT_TOO_LARGE'],
      [400, { message: 'country is not supported' }, 'COUNTRY_UNSUPPORTED'],
      [200, { ...coinbaseQuote, payment_total: money('50', 'EUR') }, 'PAYMENT_UNSUPPORTED'],
    ],
    lies: [{ ...coinbaseQuote, purchase_amount: money('1', 'DOGE') }],
  },
  {
    ...common,
    name: 'Meld',
    provider: (fetch, clock) =>
      meld({
        key: 'key',
        webhookSecret: secret,
        ask: asker(fetch, clock, 'https://api.meld.io/'),
        clock,
      }),
    upstream: routed({
      'crypto-currencies': [
        { currencyCode: 'ETH', chainCode: 'ETH', chainId: '1', contractAddress: null },
      ],
      'fiat-currency-purchases': [{ currencyCode: 'USD', minimumAmount: 5, maximumAmount: 30_000 }],
      'crypto/quote': { quotes: [meldQuote] },
      'session/widget': { id: 'session-1', widgetUrl: 'https://meldcrypto.com/?token=1' },
      'payments/transactions': {
        transactions: [
          {
            id: 'transaction-1',
            status: 'SETTLED',
            updatedAt: '2026-11-25T00:00:00Z',
            destinationAmount: 0.01948,
            cryptoDetails: { destinationWalletAddress: address, blockchainTransactionId: hash },
          },
        ],
      },
    }),
    pageHost: 'meldcrypto.com',
    delivery(ms) {
      const url = 'https://gateway.example/v1/onramp/webhooks/meld'
      const at = new Date(ms).toISOString()
      const body = JSON.stringify({
        eventType: 'TRANSACTION_CRYPTO_COMPLETE',
        timestamp: '2026-11-25T00:00:00Z',
        payload: {
          paymentTransactionId: 'transaction-1',
          paymentTransactionStatus: 'SETTLED',
          externalSessionId: 'order-1',
        },
      })
      // With padding, as Meld writes it.
      const signature = `${hmacOf(`${at}.${url}.${body}`, 'base64url')}=`
      const headers = new Headers({ 'meld-signature': signature, 'meld-signature-timestamp': at })
      return { body, headers, url }
    },
    refusals: [
      [400, { message: 'The amount is below the minimum' }, 'AMOUNT_TOO_SMALL'],
      [200, { quotes: [], message: 'exceeds the maximum' }, 'AMOUNT_TOO_LARGE'],
    ],
    lies: [{ quotes: [{ ...meldQuote, destinationCurrencyCode: 'DOGE' }] }],
  },
  {
    ...common,
    name: 'MoonPay',
    provider: (fetch, clock) =>
      moonpay({
        publishableKey: 'pk',
        secretKey: 'sk',
        webhookKey: secret,
        ask: asker(fetch, clock, 'https://api.moonpay.com/'),
        clock,
      }),
    upstream: routed({
      buy_quote: moonpayQuote,
      'v3/currencies': [
        {
          code: 'eth',
          type: 'crypto',
          metadata: {
            chainId: '1',
            networkCode: 'ethereum',
            contractAddress: `0x${'0'.repeat(40)}`,
          },
        },
        { code: 'usd', type: 'fiat', minBuyAmount: 20, maxBuyAmount: 30_000 },
      ],
      'transactions/ext': [moonpayTransaction],
    }),
    pageHost: 'buy.moonpay.com',
    delivery(ms) {
      const body = JSON.stringify({ type: 'transaction_updated', data: moonpayTransaction })
      const at = Math.floor(ms / 1000)
      const headers = new Headers({
        'moonpay-signature-v2': `t=${at},s=${hmacOf(`${at}.${body}`)}`,
      })
      return { body, headers, url: 'https://gateway.example/v1/onramp/webhooks/moonpay' }
    },
    refusals: [
      [400, { message: 'Minimum purchase is $20' }, 'AMOUNT_TOO_SMALL'],
      [400, { message: 'Maximum purchase is $30000' }, 'AMOUNT_TOO_LARGE'],
    ],
    lies: [{ ...moonpayQuote, quoteCurrencyCode: 'doge' }],
  },
  {
    ...common,
    name: 'Transak',
    provider: (fetch, clock) =>
      transak({
        apiKey: 'key',
        apiSecret: 'secret',
        referrerDomain: 'app.example',
        ask: asker(fetch, clock, 'https://api.transak.com/'),
        askGateway: asker(fetch, clock, 'https://api-gateway.transak.com/'),
        clock,
      }),
    upstream: routed({
      'crypto-currencies': {
        response: [{ symbol: 'ETH', address: null, network: { name: 'ethereum', chainId: '1' } }],
      },
      'fiat-currencies': {
        response: [
          {
            symbol: 'USD',
            paymentOptions: [{ id: 'credit_debit_card', minAmount: 30, maxAmount: 3_000 }],
          },
        ],
      },
      'public/quotes': { response: transakQuote },
      'refresh-token': { data: { accessToken: secret, expiresAt: 2_000_000_000 } },
      'auth/session': { data: { widgetUrl: 'https://global.transak.com?sessionId=1' } },
      'v2/orders': { data: [transakOrder] },
    }),
    pageHost: 'global.transak.com',
    delivery(ms) {
      const encoded = (value: object): string =>
        Buffer.from(JSON.stringify(value)).toString('base64url')
      const claims = {
        webhookData: transakOrder,
        eventID: 'ORDER_COMPLETED',
        iat: Math.floor(ms / 1000),
      }
      const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
      const body = JSON.stringify({ data: `${signed}.${hmacOf(signed, 'base64url')}` })
      return {
        body,
        headers: new Headers(),
        url: 'https://gateway.example/v1/onramp/webhooks/transak',
      }
    },
    refusals: [
      [400, { error: { message: 'Minimum fiat buy amount is 30' } }, 'AMOUNT_TOO_SMALL'],
      [400, { error: { message: 'Maximum fiat buy amount is 3000' } }, 'AMOUNT_TOO_LARGE'],
    ],
    lies: [{ response: { ...transakQuote, cryptoCurrency: 'DOGE' } }],
  },
  {
    ...common,
    name: 'Stripe',
    hasFixedOptions: true,
    provider: (fetch, clock) =>
      stripe({
        secretKey: 'sk',
        webhookSecret: secret,
        ask: asker(fetch, clock, 'https://api.stripe.com/'),
        clock,
      }),
    upstream: routed({
      'onramp/quotes': stripeQuotes(stripeQuote),
      onramp_sessions: stripeSession,
    }),
    pageHost: 'crypto.link.com',
    delivery(ms) {
      const at = Math.floor(ms / 1000)
      const body = JSON.stringify({
        type: 'crypto.onramp_session.updated',
        created: at,
        data: { object: stripeSession },
      })
      const headers = new Headers({ 'stripe-signature': `t=${at},v1=${hmacOf(`${at}.${body}`)}` })
      return { body, headers, url: 'https://gateway.example/v1/onramp/webhooks/stripe' }
    },
    refusals: [
      [400, { error: { message: 'source_amount must be at least 1' } }, 'AMOUNT_TOO_SMALL'],
      [400, { error: { message: 'source_amount must be at most 1500' } }, 'AMOUNT_TOO_LARGE'],
    ],
    lies: [stripeQuotes({ ...stripeQuote, destination_currency: 'btc' })],
  },
]

for (const subject of subjects) onrampProviderConformance(subject)

describe('amounts of services', () => {
  it.each([
    [0.01948, '0.01948'],
    [1e-7, '0.0000001'],
    [1.5e-8, '0.000000015'],
    [123_456_789.12, '123456789.12'],
    ['0.019480000000000000', '0.019480000000000000'],
  ])('the amount %s is read without loss', (given, text) => {
    expect(v.parse(decimal, given)).toBe(text)
  })

  it('units are rounded down', () => {
    expect(unitsOf('0.0199999', 6)).toBe(19_999n)
    expect(unitsOf('1', 6)).toBe(1_000_000n)
  })
})
