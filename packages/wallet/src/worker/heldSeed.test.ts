import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHeldSeed } from './heldSeed.ts'

const minuteMs = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function heldSeed() {
  const fetched: Uint8Array[] = []
  const held = createHeldSeed(async () => {
    const seed = new Uint8Array(32).fill(7)
    fetched.push(seed)
    return { walletId: 'aa', seed }
  })
  const use = (walletId = 'aa'): Promise<readonly number[]> =>
    held.use(walletId, async (seed) => [...seed.subarray(0, 2)])
  return { held, fetched, use }
}

it('a seed is erased after fifteen minutes without use, and fetched again', async () => {
  const { fetched, use } = heldSeed()
  expect(await use()).toEqual([7, 7])
  vi.advanceTimersByTime(14 * minuteMs)
  await use()
  vi.advanceTimersByTime(14 * minuteMs)
  expect(fetched).toHaveLength(1)
  vi.advanceTimersByTime(minuteMs)
  expect(fetched[0]).toEqual(new Uint8Array(32))
  expect(await use()).toEqual([7, 7])
  expect(fetched).toHaveLength(2)
})

it('a seed in steady use is erased after eight hours', async () => {
  const { fetched, use } = heldSeed()
  await use()
  for (let minutes = 0; minutes < 8 * 60 - 10; minutes += 10) {
    vi.advanceTimersByTime(10 * minuteMs)
    await use()
  }
  expect(fetched).toHaveLength(1)
  vi.advanceTimersByTime(10 * minuteMs)
  expect(fetched[0]).toEqual(new Uint8Array(32))
})

it('a seed that is erased while work waits stays whole for that work', async () => {
  const { held } = heldSeed()
  const work = held.use('aa', async (seed) => {
    held.erase()
    return [...seed.subarray(0, 2)]
  })
  expect(await work).toEqual([7, 7])
})

// A frozen tab's timers stand still, and a machine that sleeps may stop `performance` too.
it.each([
  ['fifteen minutes without use', 15 * minuteMs, []],
  ['eight hours of use', 10 * minuteMs, Array.from({ length: 47 }, () => 10 * minuteMs)],
] as const)('a seed is not used after %s, however late its timer', async (_, last, before) => {
  const { fetched, use } = heldSeed()
  const at = Date.now()
  await use()
  let passed = 0
  for (const each of before) {
    passed += each
    vi.setSystemTime(at + passed)
    await use()
  }
  expect(fetched).toHaveLength(1)
  vi.setSystemTime(at + passed + last)
  const using = use()
  expect(fetched[0]).toEqual(new Uint8Array(32))
  expect(await using).toEqual([7, 7])
  expect(fetched).toHaveLength(2)
})

it('a seed is not used after fifteen minutes when the clock was set back', async () => {
  const { fetched, use } = heldSeed()
  await use()
  const passed = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 15 * minuteMs)
  vi.setSystemTime(Date.now() - 60 * minuteMs)
  await use()
  expect(fetched).toHaveLength(2)
  passed.mockRestore()
})

it('a held seed of another wallet is erased, and the wallet’s own is fetched', async () => {
  const { held, fetched, use } = heldSeed()
  const other = new Uint8Array(32).fill(9)
  held.hold({ walletId: 'bb', seed: other })
  expect(await use('bb')).toEqual([9, 9])
  expect(await use()).toEqual([7, 7])
  expect([other, fetched.length]).toEqual([new Uint8Array(32), 1])
})

it('a fetched seed of another wallet is erased, and not used', async () => {
  const { fetched, use } = heldSeed()
  await expect(use('bb')).rejects.toThrow('NOT_CONNECTED')
  expect(fetched).toEqual([new Uint8Array(32)])
})
