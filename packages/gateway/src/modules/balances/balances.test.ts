import { call, getBalance, type BalanceItem } from '@latchkey/protocol/http'
import {
  askNode,
  deployWorld,
  devAccounts,
  emptyAccount,
  startAnvil,
  tokens,
  type Anvil,
} from '@latchkey/testing/chain'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { reasonOf, startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const local = 'eip155:31337'
const holder = devAccounts[0].address
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const stranger = `${local}:${tokens.dollar.address}`

let anvil: Anvil
let gateway: TestGateway
let now = Date.now()
/** Requests that reached a node. */
let asked: unknown[] = []
let isDown = false

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
  const { weth, longNamed } = tokens
  gateway = await testGateway(
    {
      networks: [
        { id: local, name: 'Local', rpc: [anvil.url], tokens: [weth, longNamed] },
        {
          id: 'eip155:31339',
          name: 'Same chain without Multicall3',
          rpc: [anvil.url],
          tokens: [weth],
          testnet: true,
          multicall: emptyAccount.address,
        },
        {
          id: 'eip155:31340',
          name: 'Indivisible',
          rpc: [anvil.url],
          tokens: [{ ...weth, decimals: 0 }],
          testnet: true,
        },
      ],
      prices: {
        usd: {
          [`${local}:${native}`]: '2500.5',
          [`${local}:${weth.address}`]: '2499.999999999999999999',
        },
        eur: { [`${local}:${native}`]: '2300' },
      },
    },
    {
      clock: () => now,
      seenTokens: { received: async () => [] },
      fetch: async (input, init) => {
        asked.push(JSON.parse(String(init?.body)))
        if (isDown) throw new TypeError('fetch failed')
        return fetch(input, init)
      },
    },
  )
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})
beforeEach(() => {
  now += 60_000
  asked = []
  isDown = false
})

const read = async (
  address: string,
  query: object = { chainId: local },
): Promise<readonly BalanceItem[]> =>
  (await call(gateway.send, getBalance, { params: { address }, query })).balances
const symbols = async (address: string, query?: object): Promise<readonly string[]> =>
  (await read(address, query)).map(({ symbol }) => symbol)

describe('GET /v1/account/{address}/balance', () => {
  it('balances read coin and tokens of a real chain by one multicall [BAL-01] [BAL-02]', async () => {
    expect(await read(holder, { chainId: local, currency: 'usd' })).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: local,
        value: 25_005_000,
        price: 2500.5,
        quantity: { decimals: '18', numeric: '10000' },
        iconUrl: '',
        isListed: true,
      },
      {
        name: 'Wrapped Ether',
        symbol: 'WETH',
        chainId: local,
        address: `${local}:${tokens.weth.address}`,
        value: 6250,
        price: 2500,
        quantity: { decimals: '18', numeric: '2.5' },
        iconUrl: 'https://gateway.example/public/getTokenImage/WETH',
        isListed: true,
      },
      {
        name: 'Long Named Test Token',
        symbol: 'LONGNAMED',
        chainId: local,
        address: `${local}:${tokens.longNamed.address}`,
        price: 0,
        quantity: { decimals: '18', numeric: '42' },
        iconUrl: '',
        isListed: true,
      },
    ])
    expect(asked).toEqual([expect.objectContaining({ method: 'eth_call' })])
  })

  it('balances are priced in the requested currency, and an asset without a price in it has no value [BAL-01]', async () => {
    const [ether, weth] = await read(holder, { chainId: local, currency: 'eur' })
    expect([ether?.price, ether?.value, weth?.price, weth?.value]).toEqual([
      2300,
      23_000_000,
      0,
      undefined,
    ])
    expect((await read(holder, { chainId: local, currency: 'usd' }))[0]?.price).toBe(2500.5)
  })

  it('balances of an empty account list the coin with zero and no token', async () => {
    expect(await symbols(emptyAccount.address)).toEqual(['ETH'])
    expect((await read(emptyAccount.address))[0]?.quantity).toEqual({
      decimals: '18',
      numeric: '0',
    })
  })

  it('balances list an unlisted token of the host by its own name and symbol [BAL-01]', async () => {
    const held = (await read(holder, { chainId: local, tokens: stranger })).at(-1)
    expect(held).toMatchObject({
      name: 'Test Dollar',
      symbol: 'tUSD',
      address: `${local}:${tokens.dollar.address.toLowerCase()}`,
      quantity: { decimals: '6', numeric: '1500.25' },
    })
    expect(await symbols(holder)).not.toContain('tUSD')
    expect(
      await symbols(holder, { chainId: local, tokens: `${local}:${emptyAccount.address}` }),
    ).toHaveLength(3)
    expect(asked).toHaveLength(3)
  })

  it('balances are cached for 10 s by address, network and tokens, and forceUpdate reads them again [BAL-01]', async () => {
    await read(holder)
    await read(holder.toLowerCase())
    await read(holder.slice(2))
    expect(asked).toHaveLength(1)
    await read(holder, { chainId: 'eip155:31339' })
    await read(devAccounts[1].address)
    expect(asked.length).toBeGreaterThanOrEqual(3)
    await askNode(anvil.url, 'anvil_setBalance', [devAccounts[7].address, '0x1'])
    const numeric = async (query: object): Promise<string | undefined> =>
      (await read(devAccounts[7].address, { chainId: local, ...query }))[0]?.quantity.numeric
    expect(await numeric({})).toBe('0.000000000000000001')
    await askNode(anvil.url, 'anvil_setBalance', [devAccounts[7].address, '0x2'])
    expect(await numeric({})).toBe('0.000000000000000001')
    expect(await numeric({ forceUpdate: `${local}:${native}` })).toBe('0.000000000000000002')
    expect(await numeric({})).toBe('0.000000000000000002')
    now += 10_001
    await askNode(anvil.url, 'anvil_setBalance', [devAccounts[7].address, '0x3'])
    expect(await numeric({})).toBe('0.000000000000000003')
  })

  it('an unlisted token with a known symbol gets no logo', async () => {
    const impostor = `eip155:31339:${tokens.weth.address}`
    const bare = await testGateway({
      networks: [{ id: 'eip155:31339', name: 'Bare', rpc: [anvil.url] }],
    })
    const { balances } = await call(bare.send, getBalance, {
      params: { address: holder },
      query: { chainId: 'eip155:31339', tokens: impostor },
    })
    expect(balances[1]).toMatchObject({ symbol: 'WETH', iconUrl: '' })
    await bare.close()
  })

  it('balances list a token of forceUpdate with a zero balance [BAL-01]', async () => {
    expect(await symbols(emptyAccount.address, { chainId: local, forceUpdate: stranger })).toEqual([
      'ETH',
      'tUSD',
    ])
  })

  it('balances ask the node once for 20 simultaneous requests', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => read(holder)))
    expect(new Set(all.map((held) => JSON.stringify(held))).size).toBe(1)
    expect(asked).toHaveLength(1)
  })

  it('balances are the same on a chain without Multicall3', async () => {
    expect(await read(holder, { chainId: 'eip155:31339' })).toMatchObject([
      { symbol: 'ETH', quantity: { numeric: '10000' } },
      { symbol: 'WETH', quantity: { numeric: '2.5' } },
    ])
  })

  it('balances drop a token without decimals [BAL-02]', async () => {
    expect(await symbols(holder, { chainId: 'eip155:31340' })).toEqual(['ETH'])
  })

  it('balances are empty on an unserved network and for an account of another namespace [BAL-09]', async () => {
    expect(await read(holder, { chainId: 'eip155:5' })).toEqual([])
    expect(await read(holder, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toEqual([])
    expect(await read('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', {})).toEqual([])
    expect(asked).toEqual([])
  })

  it('balances read every main network when the request names no network', async () => {
    expect(new Set((await read(holder, {})).map(({ chainId }) => chainId))).toEqual(
      new Set([local]),
    )
  })

  it('balances get status 503 while the node is down, and the node is asked again only after 5 s', async () => {
    isDown = true
    const path = `/v1/account/${holder}/balance?chainId=${local}`
    const down = await gateway.ask(path)
    expect(down.status).toBe(503)
    expect(down.headers.get('retry-after')).toBe('1')
    expect((await reasonOf(down)).description).toBe(`No upstream could answer for ${local}`)
    expect((await gateway.ask(path)).status).toBe(503)
    expect(asked).toHaveLength(1)
    isDown = false
    now += 5_001
    expect((await gateway.ask(path)).status).toBe(200)
  })

  test.each([
    ['0x123', `chainId=${local}`, 'address'],
    [`${holder}00`, `chainId=${local}`, 'address'],
    ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', `chainId=${local}`, 'address'],
    [holder, 'chainId=31337', 'chainId'],
    [holder, 'chainId=eip155:1:2', 'chainId'],
    [holder, 'chainId=unknown:1', 'chainId'],
    [holder, 'currency=gold', 'currency'],
    [holder, `chainId=${local}&forceUpdate=WETH`, 'forceUpdate'],
    [holder, `chainId=${local}&tokens=${local}:0x12`, 'tokens'],
    [holder, `chainId=${local}&tokens=${`${stranger},`.repeat(51)}`, 'tokens'],
  ])('balances refuse the request for account %s with %s', async (address, query, name) => {
    const response = await gateway.ask(`/v1/account/${address}/balance?${query}`)
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe(name)
  })
})
