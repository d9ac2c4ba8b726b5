import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { startMs, testSql } from '../fixtures/testGateway.ts'
import { routesOf, type Access, type Route } from '../http/access.ts'
import { createApp } from '../http/app.ts'
import type { GatewayEnvironment } from '../http/environment.ts'
import { openParts } from '../parts/openParts.ts'
import { modules } from './list.ts'

/** TABLE every route of the gateway, and its access. */
const accesses: { readonly [route: string]: Access } = {
  'GET /health': 'open',
  'GET /metrics': 'open',
  'GET /public/getAssetImage/:id': 'limited',
  'GET /public/getCurrencyImage/:id': 'limited',
  'GET /public/getPreview/:id': 'limited',
  'GET /public/getTokenImage/:id': 'limited',
  'GET /getWalletImage/:id': 'limited',
  'GET /v1/onramp/return': 'limited',
  'GET /v1/supported-chains': 'limited',
  'GET /ccip/:sender/:file': 'limited',
  'POST /ccip': 'limited',
  'POST /v1/onramp/webhooks/:provider': 'limited',
  'GET /getAnalyticsConfig': 'project',
  'GET /appkit/v1/config': 'project',
  'GET /getWallets': 'project',
  'GET /siwx/me': 'project',
  'GET /siwx/nonce': 'project',
  'GET /v1/account/:account/history': 'project',
  'GET /v1/account/:address/balance': 'project',
  'GET /v1/account/:address/identity': 'project',
  'GET /v1/account/:address/nfts': 'project',
  'GET /v1/convert/allowance': 'project',
  'GET /v1/convert/build-approve': 'project',
  'GET /v1/convert/gas-price': 'project',
  'GET /v1/convert/quotes': 'project',
  'GET /v1/convert/tokens': 'project',
  'GET /v1/identity/:address': 'project',
  'GET /v1/profile/account/:name': 'project',
  'GET /v1/profile/reverse/:address': 'project',
  'GET /v1/profile/suggestions/:name': 'project',
  'GET /v1/profile/zone': 'project',
  'GET /v1/onramp/buy/options': 'project',
  'GET /v1/onramp/buy/quotes': 'project',
  'GET /v1/onramp/options': 'project',
  'GET /v1/onramp/providers': 'project',
  'GET /v1/onramp/providers/properties': 'project',
  'GET /v1/onramp/orders/:id': 'project',
  'GET /v1/resolve/:name': 'project',
  'POST /e': 'project',
  'POST /siwx/sign-out': 'project',
  'POST /siwx/verify': 'project',
  'POST /v1': 'server',
  'POST /v1/': 'server',
  'POST /v1/bundler': 'project',
  'GET /v1/sessions/:address': 'project',
  'GET /v1/sessions/:address/getcontext': 'project',
  'POST /v1/sessions/:address': 'project',
  'POST /v1/sessions/:address/activate': 'project',
  'POST /v1/sessions/:address/revoke': 'project',
  'POST /v1/convert/build-transaction': 'project',
  'POST /v1/fungible/price': 'server',
  'POST /v1/profile/account': 'project',
  'POST /v1/profile/account/:name/address': 'project',
  'POST /v1/profile/account/:name/attributes': 'project',
  'POST /v1/profile/account/:name/primary': 'project',
  'POST /v1/profile/account/:name/release': 'project',
  'POST /v1/generators/onrampurl': 'project',
  'POST /v1/onramp/multi/quotes': 'server',
  'POST /v1/onramp/orders': 'project',
  'POST /v1/onramp/quote': 'server',
  'POST /v1/onramp/quotes': 'server',
  'POST /v1/onramp/widget': 'project',
}

let parts: Awaited<ReturnType<typeof openParts>>
beforeAll(async () => {
  const once = { rate: 0.001, burst: 1 }
  const config = parseConfig({
    networks: [],
    projects: [{ id: 'shop', origins: ['https://shop.example'] }],
    names: { zone: 'example.eth' },
    limits: { requests: once, images: once, events: once, signIns: once },
  })
  parts = await openParts(config, { sql: await testSql(), log: () => {} })
}, startMs)
afterAll(async () => {
  await parts.relay.close()
  await parts.close()
})

test('every route of every module is in this table with its access', () => {
  const routes = routesOf(modules.map((open) => open(parts)))
  const found = routes.map(({ method, path, access }) => [`${method} ${path}`, access])
  expect(Object.fromEntries(found)).toEqual(accesses)
})

test.each([
  ['in the order of the list', modules],
  ['in the reverse order', modules.toReversed()],
])(
  'every route has the access of this table when the modules are mounted %s',
  async (_, ordered) => {
    const routes = routesOf(ordered.map((open) => open(parts)))
    const found = routes.map(async (route) => [
      `${route.method} ${route.path}`,
      await observedAccess(routes, route),
    ])
    expect(Object.fromEntries(await Promise.all(found))).toEqual(accesses)
  },
)

test('a route with two accesses is refused', () => {
  const open = { open: (app: Hono<GatewayEnvironment>) => void app.get('/x', (c) => c.text('')) }
  const project = { project: open.open }
  expect(() => routesOf([open, project])).toThrow('GET /x is both open and project')
})

test('a module that adds middleware is refused because it would run before the routes of other modules', () => {
  const module = { open: (app: Hono<GatewayEnvironment>) => void app.use((_c, next) => next()) }
  expect(() => routesOf([module])).toThrow('a module adds routes, never middleware')
})

/**
 * The access of a route, found by two calls of an unknown project from one caller, where each caller may make one
 * call, and by a call of a known project without an Origin.
 */
async function observedAccess(routes: readonly Route[], { method, path }: Route): Promise<Access> {
  const app = createApp(routes, parts)
  const call = async (on = app, query = ''): Promise<number> => {
    const init = { method, ...(method === 'POST' && { body: '{}' }) }
    const response = await on.request(path.replace(/:\w+/, 'x') + query, init, {})
    return response.status
  }
  const [first, second] = [await call(), await call()]
  if (second !== 429) return 'open'
  if (first !== 401) return 'limited'
  if (method === 'GET') return 'project'
  const status = await call(createApp(routes, parts), '?projectId=shop')
  return status === 403 ? 'project' : 'server'
}
