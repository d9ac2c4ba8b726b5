import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import {
  dataFolder,
  origin,
  projectId,
  startMs,
  testGateway,
  type TestGateway,
} from '../fixtures/testGateway.ts'

let gateway: TestGateway
let now = Date.now()
beforeAll(async () => {
  // The limits of a gateway whose operator has set none.
  const { limits } = parseConfig({})
  gateway = await testGateway({ limits, data: dataFolder }, { clock: () => now })
}, startMs)
afterAll(() => gateway.close())

const list = '/getWallets?page=1&entries=4'
async function statusFor(remoteAddress: string, path = list, method = 'GET'): Promise<number> {
  const url = new URL(path, 'https://gateway.example')
  url.searchParams.set('projectId', projectId)
  const request = new Request(url, { method, headers: { origin } })
  return (await gateway.fetch(request, { incoming: { socket: { remoteAddress } } })).status
}

describe('the limits of a gateway as it is installed', () => {
  test('serve 100 visitors of one address who load a page in the same second', async () => {
    now += 600_000
    const paths = [list, list, list, list, '/getWalletImage/alpha', '/getWalletImage/beta']
    const statuses = new Set<number>()
    for (let visitor = 0; visitor < 100; visitor += 1)
      for (const path of paths) statuses.add(await statusFor('192.0.2.1', path))
    expect([...statuses]).toEqual([200])
  })

  test('serve 30 visitors while four strangers ask for the same project without end', async () => {
    now += 600_000
    const strangers = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']
    const whole: Record<string, boolean> = {}
    while (Object.keys(whole).length < strangers.length)
      for (const stranger of strangers)
        if (!whole[stranger] && (await statusFor(stranger)) === 429) whole[stranger] = true
    const visitors = Array.from({ length: 30 }, (_, index) => `203.0.113.${index}`)
    expect(await Promise.all(visitors.map((visitor) => statusFor(visitor)))).toEqual(
      visitors.map(() => 200),
    )
  })

  test('log one line per refused caller and second', async () => {
    now += 600_000
    const before = gateway.logged.length
    const refused = (): number =>
      gateway.logged.slice(before).filter(({ status }) => status === 429).length
    while ((await statusFor('198.51.100.9')) !== 429);
    for (let count = 0; count < 100; count += 1) await statusFor('198.51.100.9')
    expect(refused()).toBe(1)
    now += 1_000
    while ((await statusFor('198.51.100.9')) !== 429);
    expect(refused()).toBe(2)
  })

  test.each([
    ['GET', '/nothing', 404],
    ['DELETE', list, 405],
    ['OPTIONS', list, 204],
    ['OPTIONS', '/nothing', 204],
    ['GET', '/health', 200],
  ])(
    'log one line per caller and second for %s %s, which no limit counts',
    async (method, path, status) => {
      now += 600_000
      const before = gateway.logged.length
      const logged = (): number =>
        gateway.logged.slice(before).filter((entry) => entry['status'] === status).length
      for (const second of [1, 2]) {
        for (let count = 0; count < 100; count += 1)
          expect(await statusFor('198.51.100.10', path, method)).toBe(status)
        expect(logged()).toBe(second)
        now += 1_000
      }
      await statusFor('198.51.100.11', path, method)
      expect(logged()).toBe(3)
    },
  )

  test('log each request that a limit counts', async () => {
    now += 600_000
    const before = gateway.logged.length
    for (let count = 0; count < 100; count += 1) await statusFor('198.51.100.10')
    expect(gateway.logged.slice(before)).toHaveLength(100)
  })
})
