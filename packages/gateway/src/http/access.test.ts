import {
  getAnalyticsConfig,
  getBalance,
  getGasPrice,
  getHistory,
  getIdentity,
  getNfts,
  getSiwxMe,
  getSiwxNonce,
  getSupportedChains,
  getWallets,
  imagePaths,
  postEvent,
  postFungiblePrice,
  postSiwxSignOut,
  postSiwxVerify,
  previewPath,
  resolveName,
  rpcPath,
} from '@latchkey/protocol/http'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  later,
  projectId,
  reasonOf,
  startMs,
  testGateway,
  type TestGateway,
} from '../fixtures/testGateway.ts'

const endpoints = [
  ['GET', '/health'],
  ['GET', '/metrics'],
  ['POST', rpcPath],
  ['POST', '/v1'],
  ['GET', previewPath],
  ...Object.values(imagePaths).map((path) => ['GET', path] as const),
  ...[
    getAnalyticsConfig,
    getBalance,
    getGasPrice,
    getHistory,
    getIdentity,
    getNfts,
    getSiwxMe,
    getSiwxNonce,
    getSupportedChains,
    getWallets,
    postEvent,
    postFungiblePrice,
    postSiwxSignOut,
    postSiwxVerify,
    resolveName,
  ].map(({ method, path }) => [method, path] as const),
] as const
let gateway: TestGateway
let now = Date.UTC(2026, 10, 21)

beforeAll(async () => {
  gateway = await testGateway({}, { clock: () => now })
}, startMs)
afterAll(() => gateway.close())

const at = (
  path: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> =>
  gateway.fetch(new Request(`https://gateway.example${path}`, { ...init, headers }))
const list = '/getWallets?entries=1'

describe('projects and origins', () => {
  test.each([
    '',
    '&projectId=',
    '&projectId=nobody',
    `&projectId=${'0'.repeat(32)}`,
    '&projectId=%00',
    "&projectId=' or 1=1",
  ])('an unknown project gets status 401 that any page can read: %s', async (query) => {
    const response = await at(list + query, { origin: 'https://evil.example' })
    expect(response.status).toBe(401)
    expect(await reasonOf(response)).toEqual({
      name: 'authentication',
      description: 'Unauthorized: invalid key',
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('vary')).toBe('Origin')
  })

  test('a page of another origin gets status 403 that it can read', async () => {
    const response = await at(`${list}&projectId=${projectId}`, {
      origin: 'https://evilshop.example',
    })
    expect(response.status).toBe(403)
    expect(await reasonOf(response)).toEqual({
      name: 'origin',
      description: 'Unauthorized: origin not allowed',
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('a created project serves only its own origins, wildcards included', async () => {
    const { id } = await gateway.projects.create([
      'https://app.example',
      'https://*.preview.example',
    ])
    const status = async (origin: string): Promise<number> =>
      (await at(`${list}&projectId=${id}`, { origin })).status
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(await status('https://app.example')).toBe(200)
    expect(await status('https://pr-7.preview.example')).toBe(200)
    expect(await status('https://preview.example')).toBe(403)
    expect(await status('https://shop.example')).toBe(403)
    expect((await gateway.projects.list()).map((project) => project.id)).toEqual([projectId, id])
    await expect(gateway.projects.create(['https://*example.com'])).rejects.toThrow(
      'is not an origin',
    )
  })

  test('a GET without Origin is served, and a POST without Origin is refused', async () => {
    expect((await at(`${list}&projectId=${projectId}`)).status).toBe(200)
    const post = await at(`/e?projectId=${projectId}`, {}, { method: 'POST', body: '{}' })
    expect(post.status).toBe(403)
  })

  test('a caller that is no browser asks for prices and nodes, and sends no event, no sign-in and no transaction', async () => {
    const post = async (path: string, body: object): Promise<readonly [number, unknown]> => {
      const init = { method: 'POST', body: JSON.stringify(body) }
      const response = await served.fetch(
        new Request(`https://gateway.example${path}projectId=${projectId}`, init),
      )
      return [response.status, await response.json()]
    }
    const served = await testGateway({
      networks: [{ id: 'eip155:9', name: 'Nine', rpc: ['http://127.0.0.1:9'] }],
    })
    const node = (method: string): Promise<readonly [number, unknown]> =>
      post('/v1?chainId=eip155:9&', { jsonrpc: '2.0', id: 1, method })
    expect(await node('eth_chainId')).toMatchObject([200, { result: '0x9' }])
    expect(await node('eth_sendRawTransaction')).toMatchObject([200, { error: { code: -32601 } }])
    const addresses = ['eip155:9:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee']
    const price = await post('/v1/fungible/price?', { currency: 'usd', addresses })
    expect(price[0]).toBe(200)
    for (const path of ['/e?', '/siwx/verify?', '/siwx/sign-out?', '/v1/onramp/orders?'])
      expect((await post(path, {}))[0]).toBe(403)
    await served.close()
  })

  test('a preflight request of any origin is answered', async () => {
    const response = await at(
      '/v1/fungible/price',
      { origin: 'https://evil.example' },
      { method: 'OPTIONS' },
    )
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain('content-type')
  })

  test('pages on localhost need no project and have no limits in development mode, and other pages need a project', async () => {
    const tight = { rate: 0.001, burst: 1 }
    const local = await testGateway({
      development: true,
      limits: { requests: tight, project: tight },
    })
    const status = async (origin: string): Promise<number> =>
      (await local.fetch(new Request(`https://gateway.example${list}`, { headers: { origin } })))
        .status
    for (let count = 0; count < 5; count += 1)
      expect(await status('http://localhost:5173')).toBe(200)
    expect(await status('https://evil.example')).toBe(401)
    expect(local.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'development mode' }),
    )
    await local.close()
  })
})

describe('limits', () => {
  const body = (text: string): Promise<Response> =>
    gateway.ask('/v1/fungible/price', { method: 'POST', body: text })

  test.each([
    ['text that is not JSON', 'hello', 422],
    ['no characters', '', 422],
    ['half of JSON', '{"a":', 422],
    ['33 levels', '['.repeat(33) + ']'.repeat(33), 400],
    ['more than 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, 413],
  ])('a request body of %s is refused', async (_, text, status) => {
    const response = await body(text)
    expect(response.status).toBe(status)
    expect((await reasonOf(response)).name).toBe('body')
  })

  it('brackets inside strings do not count as nesting of a request body', async () => {
    expect((await body(JSON.stringify({ addresses: ['['.repeat(40)] }))).status).toBe(400)
    expect((await reasonOf(await body(JSON.stringify({ addresses: ['['.repeat(40)] })))).name).toBe(
      'addresses',
    )
  })

  test('a request body with an unterminated string is refused within a second', async () => {
    const begun = performance.now()
    expect((await body(`"${'\\"'.repeat(500_000)}`)).status).toBe(422)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  test('a request body that is not UTF-8 is refused', async () => {
    const response = await gateway.ask('/e', {
      method: 'POST',
      body: new Uint8Array([0x22, 0xff, 0x22]),
    })
    expect(response.status).toBe(422)
  })

  test('a URL that is too long is refused', async () => {
    const response = await gateway.ask(`/getWallets?search=${'x'.repeat(9000)}`)
    expect(response.status).toBe(413)
    expect((await reasonOf(response)).name).toBe('url')
  })

  test('a caller beyond its rate gets status 429 and is served again later', async () => {
    const small = await testGateway(
      { limits: { requests: { rate: 1, burst: 4 } } },
      { clock: () => now },
    )
    expect((await small.ask(list)).status).toBe(200)
    expect((await small.ask(list)).status).toBe(200)
    const refused = await small.ask(list)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await reasonOf(refused)).toEqual({
      name: 'rate_limited',
      description: 'Too many requests. Try again later',
    })
    // Images have a budget of their own.
    expect((await small.ask('/getWalletImage/alpha')).status).toBe(200)
    now += 1000
    expect((await small.ask(list)).status).toBe(200)
    await small.close()
  })

  test.each([
    ['its project', 50, { project: { rate: 0.001, burst: 6 } }],
    ['its caller', 50, { requests: { rate: 0.001, burst: 6 } }],
    ['at most the whole share of its caller, but', 1000, { requests: { rate: 0.001, burst: 6 } }],
  ])('a batch of node calls costs %s more than one request', async (_, length, limits) => {
    const plenty = { rate: 100, burst: 100 }
    const small = await testGateway(
      {
        networks: [{ id: 'eip155:31337', name: 'Local', rpc: ['http://127.0.0.1:9'] }],
        limits: { project: plenty, requests: plenty, ...limits },
      },
      { clock: () => now },
    )
    const batch = Array.from({ length }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_chainId',
    }))
    const send = async (): Promise<number> =>
      (await small.ask('/v1?chainId=eip155:31337', { method: 'POST', body: JSON.stringify(batch) }))
        .status
    expect(await send()).toBe(200)
    expect(await send()).toBe(429)
    await small.close()
  })

  test('a request beyond the concurrent limit gets status 503 with Retry-After', async () => {
    const { promise, resolve } = later<Response>()
    const busy = await testGateway(
      {
        networks: [{ id: 'eip155:31337', name: 'Local', rpc: ['http://127.0.0.1:9'] }],
        limits: { concurrent: 1 },
      },
      { fetch: () => promise },
    )
    const slow = busy.ask('/v1?chainId=eip155:31337', {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}',
    })
    await new Promise((tick) => setTimeout(tick, 20))
    const refused = await busy.ask(list)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await busy.ask('/health')).status).toBe(200)
    resolve(Response.json({ jsonrpc: '2.0', id: 0, result: '0x1' }))
    expect(await (await slow).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
    await busy.close()
  })
})

describe('answers', () => {
  it('every answer carries a request id, a new one or the caller’s if it is well formed', async () => {
    expect((await at('/health')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect((await at('/health', { 'x-request-id': 'abc-12345' })).headers.get('x-request-id')).toBe(
      'abc-12345',
    )
    expect(
      (await at('/health', { 'x-request-id': '<script>' })).headers.get('x-request-id'),
    ).not.toBe('<script>')
  })

  it('the log of a request holds its route and nothing about the visitor', async () => {
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    await gateway.ask(`/v1/identity/${address}?sender=secret-sender`)
    const entry = gateway.logged.findLast(({ event }) => event === 'request')
    expect(entry).toMatchObject({
      level: 'info',
      event: 'request',
      route: '/v1/identity/{address}',
      status: 200,
      projectId,
    })
    expect(Object.keys(entry ?? {}).toSorted()).toEqual([
      'caller',
      'event',
      'level',
      'ms',
      'projectId',
      'requestId',
      'route',
      'status',
    ])
    expect(JSON.stringify(gateway.logged)).not.toMatch(
      /0xd8dA|secret-sender|gateway\.example|shop\.example/i,
    )
  })

  test('an unknown path gets status 404 in the form of a refusal, with any method', async () => {
    for (const path of ['/nothing', '/getWallets/x', '/v1/identity', '/%E0%A4%A']) {
      const response = await gateway.ask(path)
      expect(response.status).toBe(404)
      expect((await reasonOf(response)).description).toBe('Nothing here by that name')
    }
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const response = await at('/nothing', {}, { method })
      expect([response.status, (await reasonOf(response)).name]).toEqual([404, 'path'])
    }
  })

  test.each(endpoints)(
    '%s %s is answered, and other methods get status 405',
    async (method, template) => {
      const path = template.replace(/\{\w+\}/, 'x')
      for (const other of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
        const response = await at(path, {}, { method: other })
        const isServed = other === method || (other === 'HEAD' && method === 'GET')
        if (isServed) {
          expect(response.status).not.toBe(405)
          continue
        }
        expect(response.status).toBe(405)
        expect(response.headers.get('allow')).toBe(
          method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS',
        )
        if (other !== 'HEAD')
          expect(await reasonOf(response)).toEqual({
            name: 'method',
            description: `Nothing here answers to ${other}`,
          })
      }
    },
  )
})

describe('closing', () => {
  it('a closing gateway answers running requests and refuses new ones', async () => {
    const { promise, resolve } = later<Response>()
    const closing = await testGateway(
      { networks: [{ id: 'eip155:31337', name: 'Local', rpc: ['http://127.0.0.1:9'] }] },
      { fetch: () => promise },
    )
    const slow = closing.ask('/v1?chainId=eip155:31337', {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}',
    })
    await new Promise((tick) => setTimeout(tick, 20))
    const closed = closing.close()
    expect((await closing.ask(list)).status).toBe(503)
    resolve(Response.json({ jsonrpc: '2.0', id: 0, result: '0x1' }))
    expect((await slow).status).toBe(200)
    await closed
    expect((await closing.ask('/health')).status).toBe(503)
  })
})
