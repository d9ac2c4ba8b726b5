import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, getHistory } from '@latchkey/protocol/http'
import { startAnvil } from '@latchkey/testing/chain'
import { hasPostgres, startPostgres, type Postgres } from '@latchkey/testing/postgres'
import { migrate, openDatabase, type Database, type Sql } from '@latchkey/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageFolder } from '../packageFolder.ts'
import { chainActors } from '../fixtures/chainActor.ts'
import { indexRows } from '../fixtures/indexes.ts'
import { startMs, testGateway } from '../fixtures/testGateway.ts'

let server: Postgres | undefined
const places = ['memory', ...(hasPostgres() ? ['postgres'] : [])]

afterAll(async () => server?.stop())

describe.each(places)('database at %s', (place) => {
  let database: Database
  let sql: Sql

  beforeAll(async () => {
    if (place === 'postgres') server = await startPostgres()
    database = await openDatabase(server?.url ?? place)
    sql = database.sql
  }, startMs)
  afterAll(() => database.close())

  test('rows of every column type are the same in each database', async () => {
    const [row] = await sql.query(
      `select 7::bigint as small, 9007199254740993::bigint as large, 1.50::numeric as exact, 2::float8 as real,
         true as yes, 'text' as words, null as nothing, '{"a":[1]}'::json as plain, '{"b":null}'::jsonb as binary,
         '2026-11-22T00:00:00Z'::timestamptz as moment, 5::int as whole, $1::text as given, $2::bigint as counted`,
      ['größer', 12],
    )
    expect(row).toEqual({
      small: 7,
      large: 9007199254740993n,
      exact: '1.50',
      real: 2,
      yes: true,
      words: 'text',
      nothing: null,
      plain: { a: [1] },
      binary: { b: null },
      moment: new Date('2026-11-22T00:00:00Z'),
      whole: 5,
      given: 'größer',
      counted: 12,
    })
  })

  test('a database transaction is applied whole or not at all, and the next one works', async () => {
    await sql.query('create table sums (id int primary key, value int)')
    const failing = sql.transaction(async (query) => {
      await query('insert into sums values (1, 1)')
      await query('select nonsense')
    })
    await expect(failing).rejects.toThrow('nonsense')
    await expect(
      sql.transaction(async (query) => {
        await query('insert into sums values (2, 2)')
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await sql.query('select * from sums')).toEqual([])
    const answer = await sql.transaction(async (query) => {
      await query('insert into sums values (3, 3)')
      return query('select value from sums')
    })
    expect([answer, await sql.query('select id from sums')]).toEqual([[{ value: 3 }], [{ id: 3 }]])
  })

  test('migrations run once when gateways start together', async () => {
    const files = mkdtempSync(join(tmpdir(), 'gateway-'))
    writeFileSync(join(files, '1.sql'), 'create table one (x int);\ninsert into one values (1);')
    await Promise.all([migrate(sql, files), migrate(sql, files), migrate(sql, files)])
    expect(await sql.query('select * from one')).toEqual([{ x: 1 }])
    await Promise.all([1, 2].map(() => migrate(sql, packageFolder('migrations'))))
  })

  test('two gateways on one database serve the same history, and the second continues when the first closes', async () => {
    const anvil = await startAnvil({ chainId: 31399 })
    const acts = chainActors(anvil.url)
    const config = {
      networks: [
        {
          id: 'eip155:31399',
          name: 'Local',
          rpc: [anvil.url],
          history: { source: 'index' as const, pollMs: 50 },
        },
      ],
    }
    // Two connections to one server, or one embedded database for both.
    const other = server ? await openDatabase(server.url) : { sql, close: async () => {} }
    const [first, second] = [
      await testGateway(config, { sql }),
      await testGateway(config, { sql: other.sql }),
    ]
    const [me, friend] = [await acts.actor(), await acts.actor()]
    const shows = async (gateway: typeof first, hash: string): Promise<void> => {
      await expect
        .poll(
          async () => {
            const { data } = await call(gateway.send, getHistory, {
              params: { account: me.address },
              query: { chainId: 'eip155:31399', cache: 'no-cache', spam: 'include' },
            }).catch(() => ({ data: [] }))
            return data[0]?.id
          },
          { timeout: 30_000, interval: 50 },
        )
        .toBe(hash)
    }
    const { transactionHash } = await acts.pay(friend, me, 5n)
    await Promise.all([shows(first, transactionHash), shows(second, transactionHash)])
    await first.close()
    const { transactionHash: later } = await acts.pay(friend, me, 6n)
    await shows(second, later)
    await second.close()
    expect(await indexRows(sql, 'eip155:31399')).toEqual(await indexRows(other.sql, 'eip155:31399'))
    await Promise.all([other.close(), anvil.stop()])
  }, 60_000)
})
