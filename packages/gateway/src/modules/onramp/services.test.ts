import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { origin, reasonOf, startMs, testGateway } from '../../fixtures/testGateway.ts'
import { network, shopGateway, type ShopGateway } from './fixtures/shopGateway.ts'

const receiver = `0x${'b'.repeat(40)}`

describe('the endpoints that other clients call', () => {
  let world: ShopGateway
  beforeAll(async () => {
    world = await shopGateway()
  }, startMs)
  afterAll(() => world.stop())

  const read = async (path: string): Promise<unknown> => (await world.gateway.ask(path)).json()

  it('buy options name currencies, networks and limits', async () => {
    expect(await read('/v1/onramp/buy/options?country=US')).toMatchObject({
      paymentCurrencies: [
        { id: 'USD', limits: [{ id: 'card', min: '10', max: '7500' }, { id: 'ach_bank_account' }] },
        { id: 'EUR' },
      ],
      purchaseCurrencies: [
        {
          id: 'ETH',
          symbol: 'ETH',
          networks: [
            { name: network, displayName: 'Local One', contractAddress: '', chainId: '31337' },
          ],
        },
      ],
    })
  })

  it('a buy quote adds up to the amount that is paid', async () => {
    const quote = await read(
      '/v1/onramp/buy/quotes?purchaseCurrency=ETH&paymentAmount=50&paymentCurrency=USD&paymentMethod=CARD&country=US',
    )
    const { paymentTotal, paymentSubTotal, coinbaseFee, networkFee, purchaseAmount } = quote as {
      [field: string]: { value: string; currency: string }
    }
    const sum = [paymentSubTotal, coinbaseFee, networkFee].map((each) => Number(each?.value))
    expect(paymentTotal).toEqual({ value: '50.00', currency: 'USD' })
    expect(sum.reduce((one, other) => one + other).toFixed(2)).toBe('50.00')
    expect(purchaseAmount).toMatchObject({ currency: 'ETH' })
    expect(Number(purchaseAmount?.value)).toBeGreaterThan(0)
  })

  const wanted = {
    destinationCurrencyCode: 'ETH',
    paymentMethodType: 'CREDIT_DEBIT_CARD',
    sourceAmount: 50,
    sourceCurrencyCode: 'USD',
  }

  it('quotes of several providers leave out the excluded providers', async () => {
    const quotes = await (await world.post('/v1/onramp/multi/quotes', wanted)).json()
    expect(quotes).toMatchObject([
      {
        serviceProvider: 'SHOP',
        sourceAmount: 50,
        destinationCurrencyCode: 'ETH',
        transactionType: 'CRYPTO_PURCHASE',
      },
    ])
    const [{ sourceAmount, sourceAmountWithoutFees, totalFee }] = quotes
    expect(sourceAmountWithoutFees + totalFee).toBeCloseTo(sourceAmount, 2)
    const none = await world.post('/v1/onramp/multi/quotes', {
      ...wanted,
      excludeProviders: ['SHOP'],
    })
    expect(await none.json()).toEqual([])
  })

  it('the providers and their properties are listed', async () => {
    expect(await read('/v1/onramp/providers')).toMatchObject([
      { serviceProvider: 'SHOP', status: 'LIVE' },
    ])
    const properties = (type: string): Promise<unknown> =>
      read(`/v1/onramp/providers/properties?type=${type}`)
    expect(await properties('fiat-currencies')).toMatchObject([
      { currencyCode: 'USD' },
      { currencyCode: 'EUR' },
    ])
    expect(await properties('crypto-currencies')).toMatchObject([
      { name: 'Ether', chainId: '31337', chainName: 'Local One', contractAddress: null },
    ])
    expect(await properties('payment-methods')).toMatchObject([
      { paymentMethod: 'CARD' },
      { paymentMethod: 'ACH_BANK_ACCOUNT' },
    ])
    expect(await properties('fiat-purchases-limits')).toMatchObject([
      { currencyCode: 'USD', minimumAmount: 10, maximumAmount: 25_000 },
      { currencyCode: 'EUR' },
    ])
  })

  it('a widget is the page of an order for the given wallet, and pays it', async () => {
    const sessionData = {
      ...wanted,
      serviceProvider: 'SHOP',
      walletAddress: receiver,
      redirectUrl: `${origin}/back`,
    }
    const response = await world.post('/v1/onramp/widget', { sessionData })
    const { widgetUrl } = await response.json()
    const page = await (await fetch(widgetUrl)).text()
    expect(page.toLowerCase()).toContain(receiver)
    const elsewhere = await world.post('/v1/onramp/widget', {
      sessionData: { ...sessionData, redirectUrl: 'https://other.example/' },
    })
    expect(elsewhere.status).toBe(400)
    const unsold = await world.post('/v1/onramp/widget', {
      sessionData: { ...sessionData, destinationCurrencyCode: 'DOGE' },
    })
    expect((await reasonOf(unsold)).description).toContain('No provider sells this currency')
  })

  it('an address of Coinbase is refused where the operator has no Coinbase', async () => {
    const response = await world.post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: receiver }],
      partnerUserId: 'visitor',
    })
    expect(response.status).toBe(503)
  })
})

describe('the address of the visitor’s computer', () => {
  const visitor = '203.0.113.7'
  const asked: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', body })
      const answer = request.url?.includes('token')
        ? { token: 'token-1' }
        : {
            id: 'cos_1',
            status: 'initialized',
            redirect_url: 'https://crypto.link.com/?s=1',
            created: 1_795_564_800,
          }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  let gateway: Awaited<ReturnType<typeof testGateway>>
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    gateway = await testGateway({
      trustedProxies: 1,
      networks: [{ id: 'eip155:1', name: 'Ethereum', rpc: ['http://127.0.0.1:9'] }],
      onramp: {
        providers: [
          { provider: 'stripe', url, secretKey: 'key' },
          {
            provider: 'coinbase',
            url,
            keyId: 'key',
            keySecret: Buffer.alloc(64, 7).toString('base64'),
          },
        ],
      },
    })
  }, startMs)
  afterAll(async () => {
    await gateway.close()
    server.closeAllConnections()
    server.close()
  })

  const post = (path: string, body: object): Promise<Response> =>
    gateway.ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'x-forwarded-for': `198.51.100.1, ${visitor}` },
    })

  it('an order at Stripe and a session at Coinbase carry it from the operator’s proxy [ONR-02]', async () => {
    const order = await post('/v1/onramp/orders', {
      asset: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
      paymentCurrency: 'USD',
      amount: '50',
      method: 'card',
      account: `eip155:1:${receiver}`,
      provider: 'stripe',
      quoteId: 'quote-1',
      expected: '1',
    })
    expect(order.status).toBe(200)
    const session = await post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: receiver, blockchains: ['base'], assets: ['ETH'] }],
      partnerUserId: 'visitor',
      defaultNetwork: 'base',
      presetFiatAmount: 50,
      defaultExperience: 'buy',
    })
    const page = new URL((await session.json()).url)
    expect(page.origin).toBe('https://pay.coinbase.com')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      sessionToken: 'token-1',
      partnerUserRef: 'visitor',
      defaultNetwork: 'base',
      presetFiatAmount: '50',
      defaultExperience: 'buy',
    })
    const bodyOf = (part: string): string =>
      asked.find(({ path }) => path.includes(part))?.body ?? ''
    expect(new URLSearchParams(bodyOf('onramp_sessions')).get('customer_ip_address')).toBe(visitor)
    expect(JSON.parse(bodyOf('token'))).toEqual({
      addresses: [{ address: receiver, blockchains: ['base'] }],
      assets: ['ETH'],
      clientIp: visitor,
    })
  })

  it('a session without chains is for every chain that Coinbase pays on [ONR-05]', async () => {
    asked.length = 0
    const session = await post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: receiver }],
      partnerUserId: 'visitor',
    })
    expect(session.status).toBe(200)
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      addresses: [
        {
          address: receiver,
          blockchains: [
            'ethereum',
            'arbitrum',
            'polygon',
            'berachain',
            'avalanche-c-chain',
            'optimism',
            'celo',
            'base',
          ],
        },
      ],
    })
  })
})
