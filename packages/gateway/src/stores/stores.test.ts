import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KitError } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { createCache } from '../cache/cache.ts'
import { testSql } from '../fixtures/testGateway.ts'
import { lockFolder } from './pglite/lock.ts'
import { memoryKeyValue } from './memory/keyValue.ts'
import { migrate } from './migrate.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'gateway-'))

describe('sql', () => {
  test('a migration runs once, and is undone when a part of it fails', async () => {
    const sql = await testSql()
    const files = folder()
    writeFileSync(join(files, '1.sql'), 'create table one (x int);\ninsert into one values (1);')
    await migrate(sql, files)
    await migrate(sql, files)
    expect(await sql.query('select * from one')).toEqual([{ x: 1 }])
    writeFileSync(join(files, '2.sql'), 'insert into one values (2);\nselect nonsense;')
    await expect(migrate(sql, files)).rejects.toThrow('nonsense')
    expect(await sql.query('select * from one')).toEqual([{ x: 1 }])
  }, 60_000)

  test('a folder belongs to one process and is free after that process died', () => {
    const place = folder()
    const release = lockFolder(place)
    const file = join(place, 'latchkey.lock')
    expect(() => lockFolder(place)).toThrow(`in use by process ${process.pid}, says ${file}`)
    release()
    writeFileSync(file, '99999999')
    lockFolder(place)()
    expect(readdirSync(place)).toEqual([])
  })

  test.runIf(existsSync('/proc/self/stat'))(
    'a folder is free when an earlier process with our id left its lock, as in a container',
    () => {
      const place = folder()
      const file = join(place, 'latchkey.lock')
      for (const left of [`${process.pid} 1`, `${process.pid}`]) {
        writeFileSync(file, left)
        lockFolder(place)()
      }
      // A living process holds the lock if the file has no start time, and not if the start time differs.
      writeFileSync(file, `${process.ppid}`)
      expect(() => lockFolder(place)).toThrow(`in use by process ${process.ppid}`)
      writeFileSync(file, `${process.ppid} 1`)
      lockFolder(place)()
    },
  )
})

describe('key and value', () => {
  test('a stored entry lives for its given time, and the oldest entry makes room', async () => {
    let now = 0
    const store = memoryKeyValue({ clock: () => now, mostBytes: 1_100 })
    await store.set('a', '1', 10)
    await store.set('b', '2', 20)
    now = 10
    expect([await store.get('a'), await store.get('b')]).toEqual([undefined, '2'])
    await store.set('c', '3', 20)
    await store.set('d', '4', 20)
    expect([await store.get('b'), await store.get('c'), await store.get('d')]).toEqual([
      undefined,
      '3',
      '4',
    ])
    await store.set('e', 'x'.repeat(200), 20)
    expect([await store.get('c'), await store.get('d'), await store.get('e')]).toEqual([
      undefined,
      undefined,
      'x'.repeat(200),
    ])
  })

  test('the cache loads once for simultaneous callers, keeps the value, and rests after a failure', async () => {
    let now = 1
    let loads = 0
    const remember = createCache({
      keyValue: memoryKeyValue({ clock: () => now }),
      clock: () => now,
    })
    const count = (): Promise<number> =>
      remember('n', { ttlMs: 10, load: async () => (loads += 1) })
    expect(await Promise.all([count(), count()])).toEqual([1, 1])
    expect(await count()).toBe(1)
    now += 10
    expect(await count()).toBe(2)
    const fail = (): Promise<never> =>
      remember('f', {
        ttlMs: 10,
        load: async () => {
          loads += 1
          throw new Error('down')
        },
      })
    await expect(fail()).rejects.toThrow('down')
    await expect(fail()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    expect(loads).toBe(3)
    now += 5_000
    await expect(fail()).rejects.toThrow('down')
    const refuse = (): Promise<never> =>
      remember('r', {
        ttlMs: 10,
        load: () => Promise.reject(new KitError('REQUEST_INVALID', { issue: 'no' })),
      })
    for (let count = 0; count < 2; count += 1)
      await expect(refuse()).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })
})
