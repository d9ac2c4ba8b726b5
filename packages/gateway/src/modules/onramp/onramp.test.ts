import { type HistoryPage, orderStatement } from '@latchkey/protocol/http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectId, startMs } from '../../fixtures/testGateway.ts'
import {
  coin,
  network,
  postForm,
  shopGateway,
  type ShopGateway,
  wish,
} from './fixtures/shopGateway.ts'

let world: ShopGateway
beforeAll(async () => {
  world = await shopGateway({ slowMs: 300 })
}, startMs)
afterAll(() => world.stop())

describe('options and quotes', () => {
  it('the options name each sold coin, its networks and the limits of each way to pay [ONR-03]', async () => {
    const response = await world.gateway.ask('/v1/onramp/options')
    expect(await response.json()).toMatchObject({
      purchaseCurrencies: [
        {
          id: 'ETH',
          name: 'Ether',
          symbol: 'ETH',
          networks: [
            {
              name: network,
              display_name: 'Local One',
              chain_id: '31337',
              contract_address: '',
              asset: coin,
              decimals: 18,
            },
          ],
        },
      ],
      paymentCurrencies: [
        {
          id: 'USD',
          payment_method_limits: [
            { id: 'card', min: '10', max: '7500' },
            { id: 'ach_bank_account', min: '10', max: '25000' },
          ],
        },
        { id: 'EUR' },
      ],
    })
  })

  it('a quote has the fees, the totals and the amount that arrives [ONR-04]', async () => {
    const response = await world.post('/v1/onramp/quote', {
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      amount: '50',
      network,
    })
    expect(await response.json()).toEqual({
      coinbaseFee: { amount: '1.00', currency: 'USD' },
      networkFee: { amount: '0.30', currency: 'USD' },
      paymentSubtotal: { amount: '48.70', currency: 'USD' },
      paymentTotal: { amount: '50.00', currency: 'USD' },
      purchaseAmount: { amount: '0.01948', currency: 'ETH' },
      quoteId: expect.any(String),
    })
  })

  it('a caller that is no browser asks for quotes, and is refused an order [ONR-04]', async () => {
    const status = async (path: string): Promise<number> =>
      (
        await world.gateway.fetch(
          new Request(`https://gateway.example${path}?projectId=${projectId}`, {
            method: 'POST',
            body: JSON.stringify(asked[path] ?? {}),
          }),
        )
      ).status
    const asked: { readonly [path: string]: object } = {
      '/v1/onramp/quotes': wish,
      '/v1/onramp/quote': {
        purchaseCurrency: 'ETH',
        paymentCurrency: 'USD',
        amount: '50',
        network,
      },
      '/v1/onramp/multi/quotes': {
        destinationCurrencyCode: 'ETH',
        sourceAmount: 50,
        sourceCurrencyCode: 'USD',
      },
    }
    for (const path of Object.keys(asked)) expect([path, await status(path)]).toEqual([path, 200])
    for (const path of ['/v1/onramp/orders', '/v1/onramp/widget', '/v1/generators/onrampurl'])
      expect([path, await status(path)]).toEqual([path, 403])
  })

  it.each([
    ['an amount below the limit', { amount: '9' }, 'AMOUNT_TOO_SMALL'],
    ['an amount above the limit', { amount: '7501' }, 'AMOUNT_TOO_LARGE'],
    ['an unknown currency', { paymentCurrency: 'XXX' }, 'PAYMENT_UNSUPPORTED'],
    ['an unknown way to pay', { method: 'shells' }, 'PAYMENT_UNSUPPORTED'],
  ])('the provider refuses %s with a reason', async (_, change, reason) => {
    const response = await world.post('/v1/onramp/quotes', { ...wish, ...change })
    expect(await response.json()).toEqual({
      quotes: [],
      refusals: [{ provider: 'shop', name: 'Local shop', reason }],
    })
  })

  it.each([
    ['nothing', { amount: '0' }],
    ['no number', { amount: '1e3' }],
    ['a token of no list', { asset: `${network}:0x${'1'.repeat(40)}` }],
    ['an unserved network', { asset: `eip155:1:0x${'e'.repeat(40)}` }],
  ])('a quote for %s is refused', async (_, change) => {
    expect((await world.post('/v1/onramp/quotes', { ...wish, ...change })).status).toBe(400)
  })
})

describe('orders', () => {
  it('a paid order really arrives on the chain, with the amount that was offered', async () => {
    const { order, pay, address } = await world.buy()
    expect(order).toMatchObject({ status: 'created', account: `${network}:${address}`, hash: null })
    await pay('4242 4242 4242 4242')
    const { hash, units, expected } = await world.until(order.id, 'sent')
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(units).toBe(expected)
    expect(await world.balance(address)).toBe(BigInt(expected))
  })

  it('the history of the account has the purchase, and only purchases of the provider that is named', async () => {
    const { order, pay, address } = await world.buy()
    await pay('4242 4242 4242 4242')
    const { hash } = await world.until(order.id, 'sent')
    const listed = async (query: string): Promise<unknown> => {
      const path = `/v1/account/${address}/history?chainId=${network}${query}`
      const { data } = (await (await world.gateway.ask(path)).json()) as HistoryPage
      return data.map(({ metadata }) => [metadata.operationType, metadata.hash])
    }
    const bought = [['buy', hash]]
    await expect.poll(() => listed('&onramp=shop'), { timeout: 10_000 }).toEqual(bought)
    expect(await listed('')).toEqual(bought)
    expect(await listed('&onramp=coinbase')).toEqual([])
  })

  it('the signature of an order is that of the key in the options', async () => {
    const { order, signature } = await world.buy()
    const { orderKey } = (await (await world.gateway.ask('/v1/onramp/options')).json()) as {
      orderKey: string
    }
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey(
      'spki',
      Buffer.from(orderKey, 'base64'),
      algorithm,
      true,
      ['verify'],
    )
    const isOf = (statement: string): Promise<boolean> =>
      crypto.subtle.verify(algorithm, key, Buffer.from(signature, 'base64'), Buffer.from(statement))
    expect(await isOf(orderStatement(order))).toBe(true)
    const other = { ...order, account: `${network}:0x${'b'.repeat(40)}` as const }
    expect(await isOf(orderStatement(other))).toBe(false)
  })

  it('a declined card leaves the order open for another card', async () => {
    const { order, pay } = await world.buy()
    await pay('4000 0000 0000 0002')
    expect(await world.until(order.id, 'paying')).toMatchObject({ problem: 'card_declined' })
    await pay('4242 4242 4242 4242')
    expect(await world.until(order.id, 'sent')).toMatchObject({ problem: null })
  })

  it.each([
    ['a slow card', '4000 0000 0000 0077', 'sent'],
    ['a failed payment', '4000 0000 0000 0069', 'failed'],
    ['an undeliverable purchase', '4000 0000 0000 5126', 'refunded'],
  ] as const)('%s ends as the shop says', async (_, card, status) => {
    const { order, pay } = await world.buy()
    await pay(card)
    await world.until(order.id, status)
  })

  it('an order is cancelled on the page of the shop', async () => {
    const { order } = await world.buy()
    await postForm(order.url ?? '', 'cancel')
    expect(await world.until(order.id, 'cancelled')).toMatchObject({ url: null })
  })

  it('a shop that pays another account stops the order', async () => {
    const { order, pay } = await world.buy()
    world.exchange.faults.address = `0x${'b'.repeat(40)}`
    await pay('4242 4242 4242 4242')
    expect(await world.until(order.id, 'stopped')).toMatchObject({ hash: null })
    world.exchange.faults.address = undefined
  })

  it('an order ends rightly when every webhook was lost', async () => {
    world.exchange.faults.isMute = true
    const { order, pay } = await world.buy()
    await pay('4242 4242 4242 4242')
    await world.until(order.id, 'sent')
    world.exchange.faults.isMute = false
  })

  it.each([
    ['an account on another network', { account: `eip155:1:0x${'a'.repeat(40)}` }],
    [
      'an account of another namespace',
      { account: 'solana:localnet:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu' },
    ],
    ['an unknown provider', { provider: 'nobody' }],
    ['a return to another site', { returnUrl: 'https://evil.example/' }],
  ])('an order for %s is refused', async (_, change) => {
    const response = await world.post('/v1/onramp/orders', {
      ...wish,
      account: `${network}:0x${'a'.repeat(40)}`,
      provider: 'shop',
      quoteId: 'any',
      expected: '1',
      ...change,
    })
    expect(response.status).toBe(400)
  })

  it('an order with an expired offer is refused by its code', async () => {
    const response = await world.post('/v1/onramp/orders', {
      ...wish,
      account: `${network}:0x${'a'.repeat(40)}`,
      provider: 'shop',
      quoteId: 'gone',
      expected: '1',
    })
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({ reasons: [{ code: 'ONRAMP_QUOTE_EXPIRED' }] })
  })

  it('an order is unknown to other projects', async () => {
    const { order } = await world.buy()
    const path = `/v1/onramp/orders/${order.id}`
    expect((await world.gateway.ask(`${path}?projectId=${projectId}`)).status).toBe(200)
    expect((await world.gateway.ask(`${path}?projectId=other`)).status).toBe(401)
    expect((await world.gateway.ask('/v1/onramp/orders/unknown')).status).toBe(404)
  })

  it('a shop that does not answer makes no offer, and an order at it is refused', async () => {
    world.exchange.faults.status = 503
    const offers = await world.post('/v1/onramp/quotes', wish)
    expect(await offers.json()).toMatchObject({ quotes: [], refusals: [{ reason: 'UNAVAILABLE' }] })
    const order = await world.post('/v1/onramp/orders', {
      ...wish,
      account: `${network}:0x${'a'.repeat(40)}`,
      provider: 'shop',
      quoteId: 'any',
      expected: '1',
    })
    expect(order.status).toBe(503)
    world.exchange.faults.status = undefined
  })

  // The last: the price stays.
  it('the shop asks again when an offer expires while the visitor pays, and the order says what really came', async () => {
    const { order, pay, address } = await world.buy()
    world.exchange.shop.setPrice(coin, 500_000n)
    // The shop's prices hold for five minutes.
    vi.setSystemTime(Date.now() + 5 * 60_000)
    const asked = await (await pay('4242 4242 4242 4242')).text()
    vi.useRealTimers()
    expect(asked).toContain('The price has changed')
    expect(await world.read(order.id)).toMatchObject({ status: 'created', units: null })
    await pay('4242 4242 4242 4242')
    const { units, expected } = await world.until(order.id, 'sent')
    expect(expected).toBe(order.expected)
    expect(BigInt(units ?? 0)).toBeLessThan(BigInt(expected))
    expect(await world.balance(address)).toBe(BigInt(units ?? 0))
  })
})
