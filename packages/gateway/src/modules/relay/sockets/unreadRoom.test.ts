import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnread, type UnreadPart } from './unread.ts'

// The steps in which sockets get room, with a clock of the test. unread.test.ts has the sockets.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a client that reads a large message each 10 ms does not put off those who wait for room', () => {
  const unread = createUnread(2 ** 20, Date.now)
  const open = (address: string, calls: { resume(): void; giveUp(): void }): UnreadPart =>
    unread.open({ caller: [address, address], ...calls })
  const quiet = { resume() {}, giveUp() {} }
  let resumed = 0
  const stuck = open('192.0.2.1', { ...quiet, giveUp: () => stuck.close() })
  const waiting = open('192.0.2.1', { ...quiet, resume: () => (resumed += 1) })
  const reader = open('192.0.2.2', quiet)
  for (const part of [stuck, waiting]) if (part.hasRoom(2 ** 18)) part.note(2 ** 18)
  for (let ms = 0; ms < 35_000; ms += 10) {
    if (reader.hasRoom(5_000)) reader.note(5_000)
    vi.advanceTimersByTime(10)
    reader.note(0)
  }
  expect(resumed).toBe(1)
})
