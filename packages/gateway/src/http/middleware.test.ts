import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { reasonOf, testSql } from '../fixtures/testGateway.ts'
import { startGateway } from '../listen.ts'
import { callerAddress } from './caller.ts'
import { deadline } from './deadline.ts'
import type { GatewayEnvironment } from './environment.ts'
import { answerError } from './errors.ts'
import { createTokenBuckets } from './tokenBucket.ts'

describe('deadline', () => {
  test('an answer beyond the deadline becomes status 503, and its signal aborts', async () => {
    let stopped: unknown
    const app = new Hono<GatewayEnvironment>().onError(answerError)
    app.use(deadline(20))
    app.get('/', async (c) => {
      c.var.signal.addEventListener('abort', () => (stopped = c.var.signal.reason))
      await new Promise(() => {})
      return c.text('never')
    })
    const response = await app.request('/')
    expect(response.status).toBe(503)
    expect((await reasonOf(response)).description).toBe('The answer took too long. Try again')
    expect(stopped).toMatchObject({ code: 'DEADLINE_PASSED' })
  })
})

describe('unexpected errors', () => {
  test('an unexpected error gets status 500 without the text of the error', async () => {
    const app = new Hono<GatewayEnvironment>().onError(answerError)
    app.get('/', () => {
      throw new Error('password is hunter2')
    })
    const response = await app.request('/')
    expect(response.status).toBe(500)
    expect(JSON.stringify(await response.json())).not.toContain('hunter2')
  })
})

describe('caller address', () => {
  const addressOf = async (
    trusted: number,
    forwarded?: string,
    remoteAddress = '10.0.0.1',
  ): Promise<string> => {
    const app = new Hono<GatewayEnvironment>()
    const caller = callerAddress(trusted)
    app.get('/', (c) => c.text(caller(c)))
    const response = await app.request(
      '/',
      forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } },
      { incoming: { socket: { remoteAddress } } },
    )
    return response.text()
  }

  test.each([
    [0, '1.1.1.1', '10.0.0.1'],
    [1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    [2, '6.6.6.6, 1.1.1.1, 2.2.2.2', '1.1.1.1'],
    [2, '1.1.1.1', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
  ])(
    'the caller behind %i trusted proxies that sent "%s" is %s',
    async (trusted, forwarded, expected) => {
      expect(await addressOf(trusted, forwarded)).toBe(expected)
    },
  )

  test.each([
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('a caller at %s is counted as %s', async (address, expected) => {
    expect(await addressOf(0, undefined, address)).toBe(expected)
    expect(await addressOf(1, `6.6.6.6, ${address}`)).toBe(expected)
  })
})

describe('token buckets', () => {
  test('token buckets refill over time, are separate by key, and a cost above the size takes a whole bucket', () => {
    let now = 0
    const buckets = createTokenBuckets({ rate: 2, burst: 4 }, () => now)
    expect([buckets.take('a', 4), buckets.take('a'), buckets.take('b')]).toEqual([0, 1, 0])
    now += 500
    expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 1])
    now += 10_000
    expect(buckets.take('a', 4)).toBe(0)
    // A cost above the size of a bucket takes a whole bucket, so that the request is possible.
    now += 10_000
    expect([buckets.take('a', 100), buckets.take('a')]).toEqual([0, 1])
  })
})

describe('port', () => {
  test('a gateway answers over a socket and closes with connections open', async () => {
    const running = await startGateway(
      { port: 0, networks: [], development: true },
      { log: () => {}, sql: await testSql() },
    )
    const response = await fetch(`${running.url}/v1/supported-chains`)
    expect(await response.json()).toEqual({ http: [], ws: [] })
    await running.close()
    await expect(fetch(`${running.url}/health`)).rejects.toThrow('fetch failed')
  }, 60_000)

  test('a gateway on a port in use fails with EADDRINUSE', async () => {
    const adapters = { log: () => {}, sql: await testSql() }
    const running = await startGateway({ port: 0, networks: [] }, adapters)
    const port = Number(new URL(running.url).port)
    await expect(startGateway({ port, networks: [] }, adapters)).rejects.toThrow('EADDRINUSE')
    await running.close()
  }, 60_000)
})
