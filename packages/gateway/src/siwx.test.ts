import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSiwx, type Siwx, type SiwxOptions } from '@latchkey/gateway/siwx'
import { type SiwxMessage, siwxText } from '@latchkey/protocol/siwx'
import { hasPostgres, startPostgres } from '@latchkey/testing/postgres'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { expressServer } from './fixtures/examples/express.ts'
import { honoServer } from './fixtures/examples/hono.ts'
import { nextRoutes } from './fixtures/examples/next.ts'
import { type Signer, signers } from './fixtures/signers.ts'
import { startMs, testSql } from './fixtures/testGateway.ts'

type Ask = (path: string, init?: RequestInit) => Promise<Response>
type Running = { readonly ask: Ask; readonly siwx: Siwx; stop(): Promise<void> }

const page = 'https://app.example'
const optionsOf = async (changes: Partial<SiwxOptions> = {}): Promise<SiwxOptions> => ({
  origins: [page],
  database: await testSql(),
  evmNetworks: [{ id: 'eip155:31337', name: 'Local', rpc: ['http://127.0.0.1:9'] }],
  ...changes,
})

beforeAll(async () => void (await testSql()), startMs)
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Each example as a host runs it: on a port, or called like a Next route. */
const servers: Readonly<Record<string, () => Promise<Running>>> = {
  async Hono() {
    const { app, siwx } = await honoServer(await optionsOf())
    return { siwx, ...(await listening(createAdaptorServer(app))) }
  },
  async Express() {
    const { app, siwx } = await expressServer(await optionsOf())
    return { siwx, ...(await listening(createServer(app))) }
  },
  async Next() {
    const { GET, POST, orders, siwx } = await nextRoutes(await optionsOf())
    const ask: Ask = (path, init) => {
      const request = new Request(`https://app.example/api${path}`, init)
      if (path === '/orders') return orders(request)
      return request.method === 'GET' ? GET(request) : POST(request)
    }
    return { siwx, ask, stop: async () => {} }
  },
}

describe.each(Object.entries(servers))('server of %s', (_, start) => {
  it(
    'a visitor signs in, is known to the server’s own routes, and signs out [SIW-03]',
    async () => {
      const { ask, siwx, stop } = await start()
      stops.push(stop)
      expect((await ask('/orders')).status).toBe(401)

      const { nonce } = await (await ask('/siwx/nonce')).json()
      const body = await signedBy(signers.eip155, nonce)
      const started = await ask('/siwx/verify', post(body))
      expect(await started.json()).toMatchObject({ session: { message: body.message } })
      const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
      expect(cookie).toMatch(/^__Host-latchkey_siwx_[0-9a-f]{16}=/)

      const orders = await ask('/orders', { headers: { cookie } })
      expect(await orders.json()).toEqual({ orders: [], of: signers.eip155.address })
      const me = await ask('/siwx/me', { headers: { cookie } })
      expect((await me.json()).sessions).toHaveLength(1)

      const again = await ask('/siwx/verify', post(body))
      expect([again.status, (await again.json()).reasons[0].code]).toEqual([403, 'SIWX_NONCE_USED'])

      expect((await ask('/siwx/sign-out', post({}, cookie))).status).toBe(200)
      expect((await ask('/orders', { headers: { cookie } })).status).toBe(401)
      expect((await ask('/siwx/nothing')).status).toBe(404)
      await siwx.close()
    },
    startMs,
  )
})

describe('createSiwx', () => {
  it(
    'createSiwx serves pages of its origins only, and lets them read refusals',
    async () => {
      const siwx = await createSiwx(await optionsOf({ origins: [page, 'http://localhost:5173'] }))
      const ask = (
        origin: string | undefined,
        path: string,
        init: RequestInit = {},
      ): Promise<Response> =>
        siwx.fetch(
          new Request(`https://api.example${path}`, {
            ...init,
            headers: origin === undefined ? {} : { origin },
          }),
        )
      expect((await ask(page, '/siwx/nonce')).headers.get('access-control-allow-origin')).toBe(page)
      expect((await ask(page, '/siwx/verify', { method: 'OPTIONS' })).status).toBe(204)
      const refused = await ask(page, '/siwx/verify', { method: 'POST', body: '{}' })
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
        400,
        page,
      ])
      for (const origin of [
        'https://evil.example',
        'null',
        'https://app.example.evil.example',
        undefined,
      ]) {
        const answer = await ask(origin, '/siwx/sign-out', { method: 'POST', body: '{}' })
        expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
          403,
          null,
        ])
      }
      // The server's own origin is not among its pages, so the page of the request is unknown.
      expect((await ask(undefined, '/siwx/nonce')).status).toBe(403)
      await siwx.close()
    },
    startMs,
  )

  it(
    'a page without encryption gets a cookie without the __Host- prefix',
    async () => {
      const origin = 'http://localhost:5173'
      const siwx = await createSiwx(await optionsOf({ origins: [origin] }))
      const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
        siwx.fetch(new Request(`${origin}${path}`, init))
      const { nonce } = await (await ask('/siwx/nonce')).json()
      const body = await signedBy(signers.solana, nonce, origin)
      const started = await ask('/siwx/verify', { ...post(body), headers: { origin } })
      const cookie = started.headers.get('set-cookie') ?? ''
      expect(cookie).toMatch(
        /^latchkey_siwx_[0-9a-f]{16}=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
      )
      const [session] = await siwx.sessions(new Headers({ cookie }))
      expect(session?.data.accountAddress).toBe(signers.solana.address)
      // `sessions` ignores the Origin header of the request.
      expect(await siwx.sessions({ cookie, origin: 'https://evil.example' })).toHaveLength(1)
      const account = `${signers.solana.chainId}:${signers.solana.address}`
      const listed = await siwx.list(account)
      for (const { id } of listed) await siwx.revoke(id)
      expect(await siwx.sessions(new Headers({ cookie }))).toEqual([])
      await siwx.close()
    },
    startMs,
  )

  test.each([
    [['https://app.example', 'http://app.example']],
    [['http://app.example', 'https://app.example']],
    [['https://app.example', 'http://localhost:5173']],
    [['http://localhost:5173', 'https://app.example']],
  ])(
    'a visitor of each of the pages %j is known by a GET without Origin',
    async (origins) => {
      const siwx = await createSiwx(await optionsOf({ origins }))
      const cookieAt = async (origin: string): Promise<string> => {
        const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
          siwx.fetch(new Request(`${origin}${path}`, { ...init, headers: { origin } }))
        const { nonce } = await (await ask('/siwx/nonce')).json()
        const body = await signedBy(signers.solana, nonce, origin)
        const started = await ask('/siwx/verify', post(body))
        return started.headers.get('set-cookie')?.split(';')[0] ?? ''
      }
      const sessionsAt = async (self: string, cookie: string): Promise<string[]> => {
        const answer = await siwx.fetch(new Request(`${self}/siwx/me`, { headers: { cookie } }))
        const { sessions } = await answer.json()
        const known = await siwx.sessions(new Headers({ cookie }))
        expect(known.map(({ id }) => id)).toEqual(sessions.map(({ id }: { id: string }) => id))
        return sessions.map(({ data }: { data: SiwxMessage }) => data.uri)
      }
      const cookies: string[] = []
      for (const origin of origins) {
        const cookie = await cookieAt(origin)
        cookies.push(cookie)
        expect(await sessionsAt(origin, cookie)).toEqual([`${origin}/`])
        // A proxy may have removed the encryption.
        expect(await sessionsAt(origin.replace('https:', 'http:'), cookie)).toEqual([`${origin}/`])
      }
      // A page without encryption sets no session of a page that has it.
      expect(await sessionsAt(page, cookies.join('; '))).toEqual([`${page}/`])
      await siwx.close()
    },
    startMs,
  )

  it(
    'strangers that ask createSiwx for all nonces that they get leave a visitor its share',
    async () => {
      const siwx = await createSiwx(
        await optionsOf({
          callerOf: (request) => request.headers.get('x-forwarded-for') ?? '',
          limit: { rate: 1, burst: 20 },
          clock: () => 0,
        }),
      )
      const ask = async (caller: string): Promise<Response> => {
        const headers = { origin: page, 'x-forwarded-for': caller }
        return siwx.fetch(new Request(`${page}/siwx/nonce`, { headers }))
      }
      const nonces = async (caller: string): Promise<number> => {
        let count = 0
        while ((await ask(caller)).ok) count += 1
        return count
      }
      expect([await nonces('a'), await nonces('b'), await nonces('visitor')]).toEqual([10, 5, 3])
      const refused = await ask('a')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '9'])
      await siwx.close()
    },
    startMs,
  )

  it(
    'createSiwx knows callers by their connections, and under Express by the proxy that Express trusts',
    async () => {
      const limited = async (trust: boolean): Promise<number[]> => {
        const { app, siwx } = await expressServer(
          await optionsOf({ limit: { rate: 1, burst: 4 }, clock: () => 0 }),
        )
        app.set('trust proxy', trust)
        const { ask, stop } = await listening(createServer(app))
        const statuses: number[] = []
        for (const caller of ['9.9.9.1', '9.9.9.1', '9.9.9.1', '9.9.9.2'])
          statuses.push(
            (await ask('/siwx/nonce', { headers: { 'x-forwarded-for': caller } })).status,
          )
        await stop()
        await siwx.close()
        return statuses
      }
      expect(await limited(false)).toEqual([200, 200, 429, 429])
      expect(await limited(true)).toEqual([200, 200, 429, 200])
    },
    startMs,
  )

  test.each([
    [{ origins: ['app.example'] }, 'app.example is not an origin'],
    [{ origins: ['https://app.example/'] }, 'is not an origin'],
    [{ secrets: ['short'] }, 'at least 32 characters'],
    [{ evmNetworks: [{ id: 'cosmos:x', name: 'x', rpc: ['https://x.example'] }] }, 'createSiwx: '],
  ] as readonly (readonly [Partial<SiwxOptions>, string])[])(
    'createSiwx refuses the options %j',
    async (changes, words) => {
      await expect(createSiwx(await optionsOf(changes))).rejects.toThrow(words)
    },
  )
})

test(
  'a nonce serves once on two servers that started together on one database',
  async () => {
    // Both servers use the embedded database if there is no PostgreSQL.
    const server = hasPostgres() ? await startPostgres() : undefined
    const database = server?.url ?? (await testSql())
    const options = await optionsOf({ database })
    const both = await Promise.all([createSiwx(options), createSiwx(options)])
    const headers = { origin: page }
    for (let round = 0; round < 4; round += 1) {
      const asked = await both[0].fetch(new Request(`${page}/siwx/nonce`, { headers }))
      const { nonce } = await asked.json()
      const body = JSON.stringify(await signedBy(signers.solana, nonce))
      const request = (): Request =>
        new Request(`${page}/siwx/verify`, { method: 'POST', body, headers })
      const answers = await Promise.all(
        [...both, ...both, ...both].map((one) => one.fetch(request())),
      )
      const statuses = answers.map(({ status }) => String(status)).toSorted()
      expect(statuses).toEqual(['200', ...Array.from({ length: 5 }, () => '403')])
      const cookie = answers.find(({ ok }) => ok)?.headers.get('set-cookie') ?? ''
      for (const one of both) expect(await one.sessions(new Headers({ cookie }))).toHaveLength(1)
    }
    for (const one of both) await one.close()
    await server?.stop()
  },
  startMs,
)

test.each(['hono', 'express', 'next'])(
  'docs/sign-in-server.md contains the tested example of %s',
  (name) => {
    const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
    expect(read('../../../docs/sign-in-server.md')).toContain(read(`fixtures/examples/${name}.ts`))
  },
)

async function signedBy(
  signer: Signer,
  nonce: string,
  origin = page,
): Promise<{ message: string; signature: string }> {
  const data: SiwxMessage = {
    domain: new URL(origin).host,
    accountAddress: signer.address,
    chainId: signer.chainId,
    uri: `${origin}/`,
    version: '1',
    nonce,
    issuedAt: new Date().toISOString(),
  }
  const message = siwxText(data)
  return { message, signature: await signer.sign(message) }
}

function post(body: unknown, cookie = ''): RequestInit {
  return { method: 'POST', body: JSON.stringify(body), headers: { origin: page, cookie } }
}

async function listening(
  server: ReturnType<typeof createAdaptorServer>,
): Promise<Omit<Running, 'siwx'>> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // As: a server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    ask: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    stop: async () => {
      await new Promise((resolve) => {
        server.close(resolve)
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
    },
  }
}
