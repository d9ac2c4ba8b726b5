/// <reference types="node" />
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect, disconnect } from '../actions.ts'
import { portfolioQuery, queryClient, retryAt } from '../data/index.ts'
import type { Connector } from '../interfaces/connector.ts'
import type { Namespace } from '../interfaces/namespace.ts'
import { createKit } from '../kit.ts'
import type { Kit } from '../interfaces/kit.ts'
import { startEndlessServer } from './fixtures/endlessServer.ts'
import { http } from './http.ts'

type Asked = {
  readonly method: string | undefined
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
type Reply = { readonly status?: number; readonly body: string }

const servers: Server[] = []
const kits: Kit[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  for (const server of servers.splice(0)) server.close()
})

const namespace: Namespace = {
  id: 'eip155',
  accountTypes: ['eoa'],
  load: () =>
    Promise.resolve({
      parseAddress: (text) => text,
      readNativeBalance: () => Promise.reject(new Error('no node is asked here')),
      switchNetwork: () => Promise.reject(new Error('one network is enough here')),
    }),
}
const address = '0x0000000000000000000000000000000000000001'
const account = `eip155:1:${address}` as const
const wallet: Connector = {
  id: 'wallet',
  name: 'Wallet',
  type: 'EXTERNAL',
  namespaces: ['eip155'],
  connect: () =>
    Promise.resolve({
      addresses: [address],
      network: 'eip155:1',
      provider: undefined,
      request: () => Promise.resolve(null),
      subscribe: () => () => {},
      close: () => Promise.resolve(),
      release: () => {},
    }),
  resume: () => Promise.resolve(undefined),
}

/** A kit whose gateway is a server on a real socket with given answers. */
async function kitOver(
  answer: (asked: Asked) => Reply | Promise<Reply>,
): Promise<{ kit: Kit; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { method, headers, url = '' } = request
      const entry = { method, url: new URL(url, 'http://gateway'), headers, body }
      asked.push(entry)
      void Promise.resolve(answer(entry)).then(({ status = 200, body }) =>
        response.writeHead(status).end(body),
      )
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('no port')
  return { kit: kitAt(`http://127.0.0.1:${bound.port}/`), asked }
}

function kitAt(gateway: string): Kit {
  const kit = createKit({
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      },
    ],
    namespaces: [namespace],
    connectors: [(found) => (found([wallet]), () => {})],
    gateway,
    projectId: 'project',
  })
  kits.push(kit)
  return kit
}

const failure = (description: string): string =>
  JSON.stringify({ status: 'FAILED', reasons: [{ name: 'x', description }] })

describe('gateway client', () => {
  it('the gateway client sends GET, POST, PUT and DELETE with JSON bodies, parameters and a clientId [NET-01]', async () => {
    const { kit, asked } = await kitOver(() => ({ body: '{"fine":true}' }))
    const client = kit.get(http)
    await client.get({ path: '/a', query: { page: 2, search: 'é&', none: undefined } })
    await client.post({ path: '/b', body: { money: '1' } })
    await client.put({ path: '/c', body: [1] })
    await expect(client.delete({ path: '/d' })).resolves.toEqual({ fine: true })
    expect(asked.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ['GET', '/a', ''],
      ['POST', '/b', '{"money":"1"}'],
      ['PUT', '/c', '[1]'],
      ['DELETE', '/d', ''],
    ])
    const [first] = asked
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toMatchObject({
      page: '2',
      search: 'é&',
      projectId: 'project',
    })
    const ids = new Set(asked.map(({ url }) => url.searchParams.get('clientId')))
    expect(ids.size).toBe(1)
    expect([...ids][0]).toMatch(/^[\w-]{36}$/)
  })

  it.each([400, 404, 500, 503])(
    'the gateway client throws HTTP status code: %d [NET-01]',
    async (status) => {
      const { kit } = await kitOver(() => ({ status, body: 'words' }))
      await expect(kit.get(http).get({ path: '/' })).rejects.toMatchObject({
        code: 'HTTP_STATUS',
        message: `HTTP status code: ${status}`,
      })
    },
  )

  it.each([
    [403, 'Unauthorized: origin not allowed', 'Invalid App Configuration'],
    [401, 'Unauthorized: invalid key', 'Invalid Project ID'],
    [401, 'JWT validation error: JWT Token is not yet valid', 'Session Expired'],
  ])(
    'the gateway client turns %d %s into the alert %s, once [NET-05]',
    async (status, reason, title) => {
      const { kit } = await kitOver(() => ({ status, body: failure(reason) }))
      const alerts: (string | undefined)[] = []
      kit.store.subscribe(({ alert }) => alerts.push(alert?.text))
      await expect(kit.get(http).get({ path: '/' })).rejects.toMatchObject({
        context: { status, reason },
      })
      await expect(kit.get(http).get({ path: '/' })).rejects.toMatchObject({ code: 'HTTP_STATUS' })
      expect(alerts).toEqual([title])
    },
  )

  it('the gateway client throws REPLY_INVALID without JSON and HTTP_UNREACHABLE without an answer', async () => {
    const { kit } = await kitOver(() => ({ body: '<html>' }))
    await expect(kit.get(http).get({ path: '/x' })).rejects.toMatchObject({ code: 'REPLY_INVALID' })
    servers[0]?.close()
    servers[0]?.closeAllConnections()
    await expect(kit.get(http).get({ path: '/x' })).rejects.toMatchObject({
      code: 'HTTP_UNREACHABLE',
    })
  })

  it('the gateway client accepts an answer of 5 MiB and stops receiving a larger answer', async () => {
    const fits = JSON.stringify('é'.repeat(5 * 512 * 1024 - 1))
    const { kit } = await kitOver(({ url }) => ({
      body: url.pathname === '/fits' ? fits : fits.replace('"', '" '),
    }))
    await expect(kit.get(http).get({ path: '/fits' })).resolves.toHaveLength(5 * 512 * 1024 - 1)
    await expect(kit.get(http).get({ path: '/more' })).rejects.toMatchObject({
      code: 'REPLY_INVALID',
      message: expect.stringContaining('larger than 5 MiB') as string,
    })
    const endless = await startEndlessServer()
    servers.push(endless.server)
    await expect(kitAt(endless.url).get(http).get({ path: '/' })).rejects.toMatchObject({
      code: 'REPLY_INVALID',
    })
    await endless.closed
  })
})

describe('portfolio', () => {
  const balances =
    (items: readonly object[]): ((asked: Asked) => Reply) =>
    ({ url }) => ({
      body: JSON.stringify(
        url.pathname === '/v1/supported-chains'
          ? { http: ['eip155:1'], ws: [] }
          : { balances: items },
      ),
    })
  const coin = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    price: 2500.5,
    quantity: { decimals: '18', numeric: '0.1' },
  }
  const read = (kit: Kit): Promise<unknown> =>
    kit.get(queryClient).fetchQuery(portfolioQuery(kit, account))

  it('a portfolio is read in usd, drops items with decimals 0 and adds up exactly [BAL-02, BAL-06]', async () => {
    const scam = {
      ...coin,
      address: 'eip155:1:0xbad',
      symbol: 'SCAM',
      quantity: { decimals: '0', numeric: '1000000' },
    }
    const dollar = {
      ...coin,
      address: 'eip155:1:0xdo',
      symbol: 'USD',
      price: 1,
      quantity: { decimals: '6', numeric: '3.333333' },
    }
    const { kit, asked } = await kitOver(balances([coin, scam, dollar]))
    await expect(read(kit)).resolves.toMatchObject({
      native: { amount: '0.1', symbol: 'ETH' },
      totalUsd: '253.383333',
      tokens: [{ symbol: 'ETH' }, { symbol: 'USD' }],
    })
    expect(asked.at(-1)?.url.searchParams.get('currency')).toBe('usd')
    expect(asked.at(-1)?.url.searchParams.get('chainId')).toBe('eip155:1')
  })

  it('a portfolio counts a token of a tiny price with all digits of the price', async () => {
    const shiba = {
      ...coin,
      address: 'eip155:1:0xtiny',
      symbol: 'TINY',
      price: 3.2e-12,
      quantity: { decimals: '18', numeric: '1000000000000000' },
    }
    const { kit } = await kitOver(balances([shiba]))
    await expect(read(kit)).resolves.toMatchObject({ totalUsd: '3200' })
  })

  it('the portfolio of a network that the gateway does not serve is empty, without a balance request [BAL-03, BAL-09]', async () => {
    const { kit, asked } = await kitOver(() => ({ body: '{"http":["eip155:5"],"ws":[]}' }))
    await expect(read(kit)).resolves.toEqual({ tokens: [] })
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/v1/supported-chains'])
    expect(kit.store.getState().snackbar?.text).toBe('Token Balance Unavailable')
  })

  it('a portfolio that fails to load is not requested again within 30 s [BAL-03]', async () => {
    const { kit, asked } = await kitOver(() => ({ status: 503, body: '' }))
    await expect(read(kit)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
    expect(kit.store.getState().snackbar).toMatchObject({
      variant: 'error',
      text: 'Token Balance Unavailable',
    })
    const wait = (retryAt(kit, account) ?? 0) - Date.now()
    expect(wait).toBeGreaterThan(29_000)
    expect(wait).toBeLessThanOrEqual(30_000)
    await expect(read(kit)).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
    expect(asked).toHaveLength(1)
  })

  it('a portfolio of an unknown form is refused', async () => {
    const { kit } = await kitOver(balances([{ ...coin, quantity: { numeric: 5 } }]))
    await expect(read(kit)).rejects.toMatchObject({ cause: { code: 'REPLY_INVALID' } })
  })

  it('a portfolio stays fresh for 30 s across page loads [BAL-04]', async () => {
    const { kit, asked } = await kitOver(balances([coin]))
    await connect(kit, { connectorId: 'wallet' })
    await read(kit)
    expect(portfolioQuery(kit, account)).toMatchObject({
      staleTime: 30_000,
      initialData: { native: { symbol: 'ETH' } },
    })
    kit.get(queryClient).clear()
    const count = asked.length
    await read(kit)
    expect(asked).toHaveLength(count)
  })

  it('a portfolio that arrives after its account has disconnected is not stored', async () => {
    let arrive = (): void => {}
    const gone = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const answer = balances([coin])
    const { kit, asked } = await kitOver(async (request) => {
      if (request.url.pathname.endsWith('/balance')) await gone
      return answer(request)
    })
    await connect(kit, { connectorId: 'wallet' })
    const late = read(kit)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await disconnect(kit)
    arrive()
    await expect(late).resolves.toMatchObject({ native: { symbol: 'ETH' } })
    expect(portfolioQuery(kit, account)).not.toHaveProperty('initialData')
  })
})
