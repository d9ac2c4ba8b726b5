import { afterEach, expect, test, vi } from 'vitest'
import { indexedDbStorage } from './indexedDb.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const name = (): string => `test-${crypto.randomUUID()}`

test('IndexedDB keeps records beyond the client that wrote them', async () => {
  const database = name()
  const first = await indexedDbStorage(database)
  expect(first.name).toBe(database)
  expect(await first.get('session/a')).toBeUndefined()
  await first.set('session/a', { topic: 'a' })
  await first.set('session/b', { topic: 'b' })
  await first.set('sessions', 1)
  await first.delete('session/b')
  const second = await indexedDbStorage(database)
  expect(await second.get('session/a')).toEqual({ topic: 'a' })
  expect(await second.keys('session/')).toEqual(['session/a'])
})

test.each<[string, unknown]>([
  ['absent', undefined],
  [
    'blocked',
    {
      open: () => {
        throw new DOMException('', 'SecurityError')
      },
    },
  ],
])(
  'storage falls back to memory when IndexedDB is %s, shared with no other tab [STA-10]',
  async (_, database) => {
    vi.stubGlobal('indexedDB', database)
    const storage = await indexedDbStorage(name())
    await storage.set('a', 1)
    expect(await storage.get('a')).toBe(1)
    expect(storage.name).toBeUndefined()
  },
)

test('storage falls back to memory when IndexedDB never opens [STA-10]', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = indexedDbStorage(name())
  await vi.advanceTimersByTimeAsync(3_000)
  const storage = await opening
  expect(storage.name).toBeUndefined()
})
