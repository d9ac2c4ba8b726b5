import { isKitError } from '@latchkey/protocol'
import { call, postEvent } from '@latchkey/protocol/http'
import type { Sql } from '@latchkey/server'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import {
  reasonOf,
  startMs,
  testGateway,
  testSql,
  type TestGateway,
} from '../../fixtures/testGateway.ts'
import { runFor } from '../../limits/currentCaller.ts'
import type { LogEntry } from '../../ports/log.ts'
import { analyticsService } from './service.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
let sql: Sql
let gateway: TestGateway

beforeAll(async () => {
  sql = await testSql()
  gateway = await testGateway({
    projects: [
      { id: 'shop', origins: ['https://shop.example'] },
      { id: 'bank', origins: ['https://shop.example'] },
    ],
  })
}, startMs)
afterAll(() => gateway.close())

const event = (over: object = {}, props: object = {}): object => ({
  eventId: crypto.randomUUID(),
  url: 'https://shop.example/cart?secret=1',
  domain: 'shop.example',
  timestamp: 1_795_000_000_000,
  props: {
    type: 'track',
    event: 'MODAL_OPEN',
    address,
    properties: { connected: false },
    ...props,
  },
  ...over,
})
const post = (body: unknown, path = '/e'): Promise<Response> =>
  gateway.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  })
type Row = {
  project_id: string
  event: string
  domain: string
  address_hash: string
  properties: unknown
  occurred_at: Date
}
const rows = async (): Promise<readonly Row[]> => {
  await gateway.flush()
  return sql.query<Row>('select * from events order by received_at, event')
}

describe('POST /e', () => {
  it('an event is stored without the address of the account or the page [NET-04]', async () => {
    const response = await post(event())
    expect(response.status).toBe(202)
    const [row] = await rows()
    expect(row).toMatchObject({
      project_id: 'shop',
      event: 'MODAL_OPEN',
      domain: 'shop.example',
      properties: { connected: false },
      occurred_at: new Date(1_795_000_000_000),
    })
    expect(row?.address_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toMatch(/d8da6bf|secret|cart/i)
  })

  it('an address has one hash within a project and another in another project', async () => {
    await call(gateway.send, postEvent, {
      body: event({}, { event: 'CONNECT', address: address.toLowerCase() }) as never,
    })
    await post(event({}, { event: 'CONNECT' }), '/e?projectId=bank')
    const hashes = (await rows()).map(({ project_id: project, address_hash: hash }) => [
      project,
      hash,
    ])
    const [first, second, third] = hashes
    expect(
      first?.[0] === 'shop' && second?.[0] === 'shop'
        ? first[1] === second[1]
        : first?.[1] === third?.[1],
    ).toBe(true)
    expect(new Set(hashes.map(([, hash]) => hash)).size).toBe(2)
  })

  it('a repeated event is stored once', async () => {
    const before = (await rows()).length
    const same = event()
    await Promise.all([post(same), post(same), post(same)])
    expect(await rows()).toHaveLength(before + 1)
  })

  it('an event may have an ISO time, no address, and text with null characters', async () => {
    const before = (await rows()).length
    const hard = { 'a\u0000b': 'c\u0000d', lone: '\ud800', quote: `'"\\` }
    expect(
      (
        await post(
          event(
            { timestamp: '2026-11-21T00:00:00.000Z', domain: 'a\u0000b' },
            { address: null, properties: hard },
          ),
        )
      ).status,
    ).toBe(202)
    expect(await rows()).toHaveLength(before + 1)
    expect(gateway.logged.filter((entry) => entry.event === 'events lost')).toEqual([])
  })

  it('events beyond 10,000 are refused while the database hangs, and the service still closes', async () => {
    const logged: LogEntry[] = []
    vi.useFakeTimers()
    try {
      const stuck = analyticsService({
        sql: { query: () => new Promise(() => {}), transaction: () => new Promise(() => {}) },
        log: (entry) => void logged.push(entry),
        retentionDays: 90,
        eventsPerDay: 1e6,
        isDiskShort: () => false,
        clock: Date.now,
      })
      const body = v.parse(postEvent.body, event())
      const accept = async (): Promise<void> => {
        for (let count = 0; count < 1_000; count += 1) stuck.accept('shop', body)
        await vi.advanceTimersByTimeAsync(2_000)
      }
      for (let seconds = 0; seconds < 10; seconds += 1) await accept()
      await expect(accept()).rejects.toMatchObject({ code: 'OVERLOADED' })
      const closed = stuck.close()
      await vi.advanceTimersByTimeAsync(10_000)
      await closed
      expect(logged).toEqual([
        { level: 'error', event: 'events lost', detail: '10000 not written in time' },
      ])
    } finally {
      vi.useRealTimers()
    }
  })

  it('events of a project are refused above its share of a day, and while the disk is nearly full', async () => {
    let now = Date.now()
    let isShort = false
    const service = analyticsService({
      sql,
      log: () => {},
      retentionDays: 90,
      eventsPerDay: 86_400,
      isDiskShort: () => isShort,
      clock: () => now,
    })
    const refusalOf = (projectId: string, address: string): unknown => {
      try {
        const { signal } = new AbortController()
        const body = v.parse(postEvent.body, event())
        runFor({ address, signal }, () => service.accept(projectId, body))
        return undefined
      } catch (error) {
        return isKitError(error) ? error.code : error
      }
    }
    let accepted = 0
    // The queue of the database is smaller than the share.
    while (accepted < 9_000 && refusalOf('bank', 'flood') === undefined) accepted += 1
    await service.flush()
    while (refusalOf('bank', 'flood') === undefined) accepted += 1
    expect(accepted).toBe(86_400 / 4 / 2)
    expect(refusalOf('bank', 'flood')).toBe('RATE_LIMITED')
    expect(refusalOf('bank', 'visitor')).toBeUndefined()
    expect(refusalOf('shop', 'flood')).toBeUndefined()
    now += 1_000
    isShort = true
    expect(refusalOf('shop', 'visitor')).toBe('OVERLOADED')
    now += 1_000
    isShort = false
    expect(refusalOf('shop', 'visitor')).toBeUndefined()
    await service.close()
    await sql.query("delete from events where domain = 'shop.example'", [])
  }, 60_000)

  it('an event is accepted and not stored where the operator disabled analytics', async () => {
    const quiet = await testGateway({ analytics: { enabled: false } })
    const before = (await rows()).length
    expect((await quiet.ask('/e', { method: 'POST', body: JSON.stringify(event()) })).status).toBe(
      202,
    )
    await quiet.close()
    expect(await rows()).toHaveLength(before)
  })

  it("an event has room for the longest message of a node, in any script: the kit's own events fit", async () => {
    const message = `The node answered with error -32000: ${'字'.repeat(300)}`
    const properties = { message, namespace: 'polkadot' }
    expect((await post(event({}, { event: 'CONNECT_ERROR', properties }))).status).toBe(202)
  })

  test.each([
    ['a missing id', { eventId: undefined }, 'eventId'],
    ['an invalid id', { eventId: 'x' }, 'eventId'],
    ['a missing time', { timestamp: undefined }, 'timestamp'],
    ['a time out of range', { timestamp: 1e300 }, 'timestamp'],
    ['a time that the database cannot store', { timestamp: 8.64e15 }, 'timestamp'],
    ['an invalid date', { timestamp: '2026-13-45T00:00:00.000Z' }, 'timestamp'],
    ['missing props', { props: undefined }, 'props'],
    ['an event name with markup', { props: { event: '<b>' } }, 'props'],
    [
      'too many properties',
      { props: { event: 'CONNECT', properties: { x: 'x'.repeat(1_100) } } },
      'props',
    ],
    [
      'properties of more than 1,024 bytes in fewer characters',
      { props: { event: 'CONNECT', properties: { x: '字'.repeat(400) } } },
      'props',
    ],
  ])('an event with %s is refused', async (_, over, name) => {
    const response = await post(event(over))
    expect(response.status).toBe(400)
    expect((await reasonOf(response)).name).toBe(name)
  })
})
