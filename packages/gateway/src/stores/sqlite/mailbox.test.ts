import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Mailbox, MailboxEntry } from '../../ports/mailbox.ts'
import { openSqliteMailbox } from './mailbox.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'mailbox-'))
const limits = { messages: 1_000, bytes: 2 * 1024 * 1024 }
const open = (place: string, clock = Date.now): Promise<Mailbox> =>
  openSqliteMailbox({ place, limits, clock })
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
  await mailbox.append([entry('other', { topic: 'other', ttlMs: 10 }), entry('long')])
  now += 10
  expect(await mailbox.sweep()).toBe(true)
  expect(await mailbox.sweep()).toBe(false)
  expect(await mailbox.size()).toEqual({ messages: 1, waiting: 1 })
  await mailbox.close()
})

test('invented acknowledgements do not affect a mailbox', async () => {
  const mailbox = await open('memory')
  await mailbox.append([entry('one')])
  await mailbox.acknowledge('wallet', [1, 2, Number.MAX_SAFE_INTEGER])
  expect(await texts(mailbox, 'wallet')).toEqual(['one'])
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
