import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Mailbox, MailboxEntry } from '../../ports/mailbox.ts'
import { openSqliteMailbox } from './mailbox.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'mailbox-'))
const limits = { messages: 1_000, bytes: 2 * 1024 * 1024, totalBytes: 1024 ** 3 }
const open = (place: string, clock = Date.now, changes = {}): Promise<Mailbox> =>
  openSqliteMailbox({ place, limits: { ...limits, ...changes }, clock })
const entry = (message: string, more: Partial<MailboxEntry> = {}): MailboxEntry => ({
  topic: 'topic',
  message,
  tag: 1,
  ttlMs: 60_000,
  publisher: 'dapp',
  ...more,
})
const texts = async (mailbox: Mailbox, client: string): Promise<readonly string[]> =>
  (await mailbox.fetch({ topic: 'topic', client })).messages.map(({ message }) => message)

test('messages and acknowledgements of a mailbox survive closing and reopening', async () => {
  const place = folder()
  const first = await open(place)
  const stored = await first.append([entry('one'), entry('two', { attestation: '' })])
  if (stored === 'full') throw new Error('full')
  await first.acknowledge('wallet', [stored[0]?.id ?? 0])
  await first.close()
  const second = await open(place)
  expect(await texts(second, 'wallet')).toEqual(['two'])
  expect(await second.fetch({ topic: 'topic', client: 'tablet' })).toEqual({
    messages: stored,
    hasMore: false,
  })
  expect(await second.append([entry('two')])).toEqual([undefined])
  expect(await second.size()).toEqual({ messages: 2, waiting: 1 })
  await second.close()
})

test('mailbox ids keep rising, even in an older copy of the folder', async () => {
  const place = folder()
  const copy = folder()
  const idOf = async (mailbox: Mailbox, text: string): Promise<number> => {
    const stored = await mailbox.append([entry(text)])
    return stored === 'full' ? 0 : (stored[0]?.id ?? 0)
  }
  const first = await open(place)
  const old = await idOf(first, 'old')
  await first.close()
  cpSync(place, copy, { recursive: true })
  const second = await open(place)
  const newer = await idOf(second, 'newer')
  await second.close()
  const third = await open(copy)
  const newest = await idOf(third, 'newest')
  await third.close()
  expect(old < newer && newer < newest && Number.isSafeInteger(newest)).toBe(true)
})

test('a mailbox folder in use or broken is refused with the reason', async () => {
  const place = folder()
  const mailbox = await open(place)
  await expect(open(place)).rejects.toThrow('cannot be used: database is locked')
  await mailbox.close()
  const broken = folder()
  writeFileSync(
    join(broken, 'mailbox.db'),
    'no database at all, but longer than a header'.repeat(99),
  )
  await expect(open(broken)).rejects.toThrow('cannot be used: file is not a database')
})

test('expired messages are swept with their acknowledgements', async () => {
  let now = 1_000
  const mailbox = await open('memory', () => now)
  const many = Array.from({ length: 999 }, (_, index) => entry(`short ${index}`, { ttlMs: 10 }))
  const stored = await mailbox.append(many)
  if (stored === 'full') throw new Error('full')
  await mailbox.acknowledge(
    'wallet',
    stored.map((each) => each?.id ?? 0),
  )
  await mailbox.acknowledge('tablet', [stored[0]?.id ?? 0])
  expect(await mailbox.size()).toEqual({ messages: 999, waiting: 0 })
  await mailbox.append([entry('other', { topic: 'other', ttlMs: 10 }), entry('long')])
  now += 10
  expect(await mailbox.sweep()).toBe(true)
  expect(await mailbox.sweep()).toBe(false)
  expect(await mailbox.size()).toEqual({ messages: 1, waiting: 1 })
  await mailbox.close()
})

test('a mailbox with 300,000 messages tells its size as fast as an empty mailbox', async () => {
  const place = folder()
  await (await open(place)).close()
  const filled = new DatabaseSync(join(place, 'mailbox.db'))
  filled.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000)
    insert into messages select i, 'topic', cast(i as blob), 'm', 513, 1, null, 'dapp', 1, 1e15, i % 2, i % 9 from n`)
  filled.close()
  const msOf = async (mailbox: Mailbox): Promise<number> => {
    const startedAt = performance.now()
    for (let count = 0; count < 50; count += 1) await mailbox.size()
    return performance.now() - startedAt
  }
  const [empty, large] = [await open('memory'), await open(place)]
  expect(await large.size()).toEqual({ messages: 300_000, waiting: 150_000 })
  expect(await msOf(large)).toBeLessThan(10 * (await msOf(empty)) + 50)
  await Promise.all([empty.close(), large.close()])
})

test('a batch that is refused changes neither the size of a mailbox nor its room', async () => {
  const mailbox = await open('memory', Date.now, { messages: 1, totalBytes: 3 * 513 })
  await mailbox.append([entry('a')])
  for (let count = 0; count < 5; count += 1)
    expect(
      await mailbox.append([entry('b', { topic: 'other', holder: 'batch' }), entry('c')]),
    ).toBe('full')
  expect(await mailbox.size()).toEqual({ messages: 1, waiting: 1 })
  expect(await mailbox.append([entry('b', { topic: 'other', holder: 'batch' })])).toHaveLength(1)
  await mailbox.close()
})

test('invented acknowledgements do not affect a mailbox', async () => {
  const mailbox = await open('memory')
  await mailbox.append([entry('one')])
  await mailbox.acknowledge('wallet', [1, 2, Number.MAX_SAFE_INTEGER])
  expect(await mailbox.size()).toEqual({ messages: 1, waiting: 1 })
  expect(await texts(mailbox, 'wallet')).toEqual(['one'])
  await mailbox.close()
})

test('a mailbox keeps the acknowledgements of 16 clients for a message, and further clients get it again', async () => {
  const mailbox = await open('memory')
  const stored = await mailbox.append([entry('one')])
  if (stored === 'full') throw new Error('full')
  const clients = Array.from({ length: 20 }, (_, index) => `client ${index}`)
  for (const client of clients) await mailbox.acknowledge(client, [stored[0]?.id ?? 0])
  const found = await Promise.all(clients.map((client) => texts(mailbox, client)))
  expect(found.map((messages) => messages.length)).toEqual([...Array(16).fill(0), 1, 1, 1, 1])
  expect(await mailbox.size()).toEqual({ messages: 1, waiting: 0 })
  await mailbox.close()
})

test('a mailbox page is limited in size and says whether more messages follow', async () => {
  const mailbox = await open('memory')
  const large = 'x'.repeat(300 * 1024)
  await mailbox.append([entry(`${large}1`), entry(`${large}2`), entry('3')])
  const first = await mailbox.fetch({ topic: 'topic', client: 'wallet' })
  expect([first.messages.length, first.hasMore]).toEqual([1, true])
  const after = first.messages[0]?.id ?? 0
  const second = await mailbox.fetch({ topic: 'topic', client: 'wallet', after })
  expect([second.messages.length, second.hasMore]).toEqual([2, false])
  await mailbox.close()
})

test('a closing mailbox writes the messages before it and refuses later ones', async () => {
  const place = folder()
  const mailbox = await open(place)
  const asked = Promise.all(
    Array.from({ length: 50 }, (_, index) => mailbox.append([entry(`${index}`)])),
  )
  await mailbox.close()
  await asked
  await expect(mailbox.append([entry('late')])).rejects.toThrow('closed')
  const again = await open(place)
  expect(await texts(again, 'wallet')).toHaveLength(50)
  await again.close()
})

test('a mailbox keeps room for other addresses than the address that fills it', async () => {
  let now = 1_000
  const mailbox = await open('memory', () => now, { totalBytes: 8 * (50 + 512) })
  const publish = async (text: string, holder: string): Promise<unknown> => {
    const stored = await mailbox.append([
      entry(text.padEnd(50, 'x'), { topic: text, holder, ttlMs: 100 }),
    ])
    return stored === 'full' ? 'full' : 'stored'
  }
  const all = (holder: string): Promise<readonly unknown[]> =>
    Promise.all(Array.from({ length: 6 }, (_, index) => publish(`${holder} ${index}`, holder)))
  expect(await all('greedy')).toEqual(['stored', 'stored', 'stored', 'stored', 'full', 'full'])
  expect(await publish('other', 'other')).toBe('stored')
  now += 100
  await mailbox.sweep()
  expect(await all('greedy')).toContain('stored')
  await mailbox.close()
})

test('a mailbox knows after a restart how much it holds, and opens a folder of an older version', async () => {
  const place = folder()
  const old = new DatabaseSync(join(place, 'mailbox.db'))
  old.exec(`create table messages (id integer primary key, topic text not null, hash blob not null,
    message text not null, size integer not null, tag integer not null, attestation text,
    publisher text not null, published_at integer not null, expires_at integer not null,
    waiting integer not null, unique (topic, hash)) strict;
    insert into messages values (1, 'topic', x'00', 'older', 300, 1, null, 'dapp', 1, 1e15, 1)`)
  old.close()
  const mailbox = await open(place, () => 2, { totalBytes: 1_000 })
  expect(await texts(mailbox, 'wallet')).toEqual(['older'])
  const large = entry('x'.repeat(60), { topic: 'other' })
  expect(await mailbox.append([large])).toHaveLength(1)
  expect(await mailbox.append([{ ...large, message: 'y'.repeat(60) }])).toBe('full')
  await mailbox.close()
})

test('an attestation takes room of its mailbox, topic and page, and shortens a life, as its message does', async () => {
  const day = 24 * 60 * 60 * 1000
  let now = 1_000
  const attestation = 'a'.repeat(300 * 1024)
  const mailbox = await open('memory', () => now, { bytes: 700 * 1024, totalBytes: 2_000 * 1024 })
  const append = (message: string, more: Partial<MailboxEntry> = {}): Promise<unknown> =>
    mailbox.append([entry(message, { attestation, ttlMs: 30 * day, ...more })])
  expect(await append('one')).toHaveLength(1)
  expect(await append('two')).toHaveLength(1)
  expect(await append('three')).toBe('full')
  expect(await append('three', { topic: 'other' })).toHaveLength(1)
  expect(await append('four', { topic: 'fourth' })).toBe('full')
  const first = await mailbox.fetch({ topic: 'topic', client: 'wallet' })
  expect([first.messages.length, first.hasMore]).toEqual([1, true])
  now += 2 * day
  expect(await texts(mailbox, 'wallet')).toEqual([])
  await mailbox.close()
})

test('a mailbox counts 512 characters for a message beside its own, and a topic its own alone', async () => {
  const mailbox = await open('memory', Date.now, { bytes: 3, totalBytes: 4 * 513 })
  const append = (message: string, topic: string): Promise<unknown> =>
    mailbox.append([entry(message, { topic })])
  for (const text of ['a', 'b']) expect(await append(text, 'topic')).toHaveLength(1)
  expect(await append('c', 'other')).toBe('full')
  await mailbox.close()
  const roomy = await open('memory', Date.now, { bytes: 3 })
  for (const text of ['a', 'b', 'c']) expect(await roomy.append([entry(text)])).toHaveLength(1)
  expect(await roomy.append([entry('d')])).toBe('full')
  await roomy.close()
})

test('a topic counts the messages that some client has acknowledged', async () => {
  const mailbox = await open('memory', Date.now, { messages: 2 })
  let stored = 0
  for (let count = 0; count < 20; count += 1) {
    const appended = await mailbox.append([entry(`${count}`)])
    if (appended === 'full') break
    stored += 1
    // A second identity of the publisher fetches its own flood.
    await mailbox.acknowledge('accomplice', [appended[0]?.id ?? 0])
  }
  expect(stored).toBe(8)
  await mailbox.close()
})

test('a large message lives shorter than a small message', async () => {
  const day = 24 * 60 * 60 * 1000
  let now = 1_000
  const mailbox = await open('memory', () => now)
  const ttlMs = 30 * day
  await mailbox.append([
    entry('small', { ttlMs }),
    entry('x'.repeat(1024 * 1024), { ttlMs, topic: 'large' }),
  ])
  now += day
  expect(await texts(mailbox, 'wallet')).toEqual(['small'])
  expect((await mailbox.fetch({ topic: 'large', client: 'wallet' })).messages).toEqual([])
  await mailbox.close()
})
