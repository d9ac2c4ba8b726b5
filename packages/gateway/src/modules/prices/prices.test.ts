import { call, nativeTokenAddress, postFungiblePrice } from '@latchkey/protocol/http'
import { tokens } from '@latchkey/testing/chain'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { reasonOf, startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const local = 'eip155:31337'
const networks = [
  { id: local, name: 'Local', rpc: ['http://127.0.0.1:9'], tokens: [tokens.weth, tokens.dollar] },
]
const coin = `${local}:${nativeTokenAddress}`
const weth = `${local}:${tokens.weth.address}`
const dollar = `${local}:${tokens.dollar.address}`

let gateway: TestGateway
let unpriced: TestGateway
beforeAll(async () => {
  gateway = await testGateway({
    networks,
    prices: { usd: { [coin]: '2500.5', [weth]: '2500' }, eur: { [coin]: '2300' } },
  })
  unpriced = await testGateway({ networks })
}, startMs)
afterAll(() => Promise.all([gateway.close(), unpriced.close()]))

const post = (body: unknown): Promise<Response> =>
  gateway.ask('/v1/fungible/price', { method: 'POST', body: JSON.stringify(body) })

describe('POST /v1/fungible/price', () => {
  it('prices are given for each requested asset that has one, in the requested currency [BAL-08]', async () => {
    const ask = (currency: 'usd' | 'eur') =>
      call(gateway.send, postFungiblePrice, {
        body: { projectId: 'shop', currency, addresses: [coin, weth.toLowerCase(), dollar] },
      })
    expect(await ask('usd')).toEqual({
      fungibles: [
        {
          address: weth,
          name: 'Wrapped Ether',
          symbol: 'WETH',
          decimals: 18,
          price: 2500,
          iconUrl: 'https://gateway.example/public/getTokenImage/WETH',
          updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
        expect.objectContaining({ address: coin, symbol: 'ETH', price: 2500.5, iconUrl: '' }),
      ],
    })
    expect((await ask('eur')).fungibles).toEqual([
      expect.objectContaining({ symbol: 'ETH', price: 2300 }),
    ])
  })

  it('a request for prices may name its project in the body, as pages do [BAL-08]', async () => {
    const request = (projectId: string): Request =>
      new Request('https://gateway.example/v1/fungible/price', {
        method: 'POST',
        headers: { origin: 'https://shop.example', 'content-type': 'text/plain' },
        body: JSON.stringify({ projectId, addresses: [coin] }),
      })
    expect((await gateway.fetch(request('shop'))).status).toBe(200)
    expect((await gateway.fetch(request('nobody'))).status).toBe(401)
  })

  it('the list of prices is empty without a source and for networks that are not served [BAL-09]', async () => {
    expect(await call(unpriced.send, postFungiblePrice, { body: { addresses: [coin] } })).toEqual({
      fungibles: [],
    })
    const elsewhere = `eip155:5:${nativeTokenAddress}`
    expect(
      await call(gateway.send, postFungiblePrice, { body: { addresses: [elsewhere] } }),
    ).toEqual({ fungibles: [] })
  })

  test.each([
    [{ addresses: [] }, 'addresses'],
    [{}, 'addresses'],
    [{ addresses: 'x' }, 'addresses'],
    [{ addresses: ['WETH'] }, 'addresses'],
    [{ addresses: Array(101).fill(coin) }, 'addresses'],
    [[], 'addresses'],
    [null, 'body'],
  ])('a request for prices with the body %j is refused', async (body, name) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe(name)
  })

  it('a request for prices in an unknown currency gets status 422', async () => {
    const response = await post({ addresses: [coin], currency: 'gold' })
    expect(response.status).toBe(422)
    expect((await reasonOf(response)).name).toBe('currency')
  })
})
