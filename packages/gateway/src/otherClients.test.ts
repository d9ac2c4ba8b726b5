import {
  deployWorld,
  devAccounts,
  emptyAccount,
  sendTransactionSync,
  startAnvil,
  tokens,
  type Anvil,
} from '@latchkey/testing/chain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectId, startMs, testGateway, type TestGateway } from './fixtures/testGateway.ts'

// The shapes that the incumbent's own client 1.8.0 reads (compatibility.md 7), which works over our gateway unchanged.

const local = 'eip155:31337'
const holder = devAccounts[0].address
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const text = expect.any(String)
const number = expect.any(Number)
/** The query that this client adds to each GET. */
const client = 'st=appkit&sv=react-wagmi-1.8.0'

let anvil: Anvil
let gateway: TestGateway

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
  gateway = await testGateway({
    networks: [
      {
        id: local,
        name: 'Local',
        rpc: [anvil.url],
        tokens: [tokens.weth],
        history: { source: 'index', pollMs: 100 },
      },
      { id: 'eip155:31338', name: 'Twin', rpc: [anvil.url] },
    ],
    prices: { usd: { [`${local}:${coin}`]: '2500' } },
  })
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})

const get = async (path: string): Promise<unknown> => {
  const response = await gateway.ask(`${path}${path.includes('?') ? '&' : '?'}${client}`)
  expect(response.status).toBe(200)
  return response.json()
}
/** This client sends its project in the body, and JSON as text. */
const post = (path: string, body: object): Promise<Response> =>
  gateway.fetch(
    new Request(`https://gateway.example${path}`, {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'text/plain' },
      body: JSON.stringify({ projectId, ...body }),
    }),
  )

it('another client reads wallets as {data, count} with ids, names and pictures', async () => {
  const { data, count } = (await get('/getWallets?page=1&entries=4')) as {
    data: readonly { image_id?: string }[]
    count: number
  }
  expect(count).toBeGreaterThan(0)
  expect(data[0]).toMatchObject({ id: text, name: text })
})

it('another client finds its features, and its own options decide the rest', async () => {
  const { features } = (await get('/appkit/v1/config')) as { features: readonly object[] }
  expect(features).toContainEqual({ id: 'activity', isEnabled: true, config: null })
  expect(features).toContainEqual({ id: 'social_login', isEnabled: false, config: null })
  for (const feature of features)
    expect(feature).toEqual({ id: text, isEnabled: expect.any(Boolean), config: null })
  expect(await get('/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: expect.any(Boolean) })
})

it('another client gets a neutral picture for an id of its own server', async () => {
  const id = '692ed6ba-e569-459a-556a-776476829e00'
  const response = await gateway.ask(`/public/getAssetImage/${id}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect((await gateway.ask('/public/getAssetImage/nothing')).status).toBe(404)
})

it('another client reads the served networks as {http, ws}', async () => {
  expect(await get('/v1/supported-chains')).toEqual({ http: [local, 'eip155:31338'], ws: [] })
})

it('another client reads an identity at both of its paths', async () => {
  const identity = {
    name: null,
    avatar: null,
    resolvedAt: expect.toBeOneOf([text, null, undefined]),
  }
  for (const path of [`/v1/identity/${holder}`, `/v1/account/${holder}/identity`])
    expect(await get(path)).toMatchObject(identity)
})

it('another client reads balances with numbers as text, and no row for an empty network', async () => {
  const { balances } = (await get(`/v1/account/${holder}/balance?currency=usd`)) as {
    balances: readonly object[]
  }
  expect(balances[0]).toMatchObject({
    name: 'Ether',
    symbol: 'ETH',
    chainId: local,
    value: number,
    price: 2500,
    quantity: { decimals: '18', numeric: text },
    iconUrl: text,
  })
  expect(balances).toContainEqual(
    expect.objectContaining({ address: `${local}:${tokens.weth.address}` }),
  )
  const path = `/v1/account/${emptyAccount.address}/balance?currency=usd`
  expect(await get(path)).toMatchObject({ balances: [] })
  expect(await get(`${path}&chainId=${local}`)).toMatchObject({ balances: [{ symbol: 'ETH' }] })
  expect(await get(`${path}&forceUpdate=${local}:${tokens.weth.address}`)).toMatchObject({
    balances: [{ symbol: 'WETH', quantity: { numeric: '0' } }],
  })
})

it('another client reads a history as {data, next} with the fields that it shows', async () => {
  const [from, to] = [holder, devAccounts[1].address]
  const sent = { from, to, value: '0xde0b6b3a7640000' }
  const { transactionHash: hash } = await sendTransactionSync(anvil.url, sent)
  const path = `/v1/account/${holder}/history?chainId=${local}&cache=no-cache`
  const { data, next } = (await get(path)) as { data: readonly object[]; next: unknown }
  expect(next).toBeNull()
  expect(data[0]).toMatchObject({
    id: hash,
    metadata: {
      hash,
      operationType: 'send',
      minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      sentFrom: from,
      sentTo: to,
      status: 'confirmed',
      nonce: number,
      chain: local,
    },
    transfers: [
      {
        direction: 'out',
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
        nft_info: null,
        quantity: { numeric: '1' },
        value: null,
        price: null,
      },
    ],
  })
})

it('another client reads a price, and sees the field at fault in a refusal', async () => {
  const asked = { currency: 'usd', addresses: [`${local}:${coin}`] }
  const price = await post('/v1/fungible/price', asked)
  expect(await price.json()).toMatchObject({
    fungibles: [{ name: 'Ether', symbol: 'ETH', iconUrl: text, price: 2500 }],
  })
  const wrong = await post('/v1/fungible/price', { ...asked, currency: 'gold' })
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    { status: 'FAILED', reasons: [{ name: 'currency', field: 'currency', description: text }] },
  ])
})
