import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KitError } from '@latchkey/protocol'
import { lockFolder, migrate } from '@latchkey/server'
import { describe, expect, test } from 'vitest'
import { createCache } from '../cache/cache.ts'
import { later, testSql } from '../fixtures/testGateway.ts'
import { runFor } from '../limits/currentCaller.ts'
import { memoryKeyValue } from './memory/keyValue.ts'

const canUnshare = spawnSync('unshare', ['--map-root-user', '--fork', '--pid', 'true']).status === 0
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

  test('a folder belongs to one holder and is free after its release', () => {
    const place = folder()
    const release = lockFolder(place)
    expect(() => lockFolder(place)).toThrow(`The database folder ${place} is in use`)
    release()
    lockFolder(place)()
  })

  test('a folder belongs to one process and is free after that process was killed', async () => {
    const place = folder()
    const holder = await startHolder(place, [])
    expect(() => lockFolder(place)).toThrow('in use by another process')
    await kill(holder)
    lockFolder(place)()
  })

  test.runIf(canUnshare)(
    'a folder belongs to one container, where each process has the same id',
    async () => {
      const place = folder()
      const unshared = ['unshare', '--map-root-user', '--fork', '--kill-child', '--pid']
      const holder = await startHolder(place, unshared)
      expect(() => lockFolder(place)).toThrow('in use by another process')
      await kill(holder)
      await expect.poll(() => tryLock(place)).toBe(true)
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

  test('a caller whose load has no turn takes no load from another caller', async () => {
    const remember = createCache({ keyValue: memoryKeyValue({ clock: () => 1 }), clock: () => 1 })
    const waiting = later<void>()
    const refuse = (): Promise<string> => Promise.reject(new KitError('OVERLOADED'))
    const load = (address: string, value: () => Promise<string>): Promise<string> =>
      runFor({ address, signal: new AbortController().signal }, () =>
        remember('history', { ttlMs: 10, perCaller: true, load: value }),
      )
    const stranger = load('stranger', () => waiting.promise.then(refuse))
    const visitor = load('visitor', async () => 'found')
    expect(await visitor).toBe('found')
    waiting.resolve()
    await expect(stranger).rejects.toMatchObject({ code: 'OVERLOADED' })
    const again = (value: () => Promise<string>): Promise<string> =>
      remember('other', { ttlMs: 10, load: value })
    await expect(again(refuse)).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(await again(async () => 'found')).toBe('found')
  })
})

/** A process that holds a folder until it is killed. */
async function startHolder(place: string, within: readonly string[]): Promise<ChildProcess> {
  const code = `import { lockFolder } from ${JSON.stringify(import.meta.resolve('@latchkey/server'))}
    lockFolder(${JSON.stringify(place)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const words = [...within, process.execPath, '--input-type=module', '-e', code]
  const holder = spawn('env', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  return holder
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

function tryLock(place: string): boolean {
  try {
    lockFolder(place)()
    return true
  } catch {
    return false
  }
}
