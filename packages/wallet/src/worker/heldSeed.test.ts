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
    return seed
  })
  const use = (): Promise<readonly number[]> => held.use(async (seed) => [...seed.subarray(0, 2)])
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
  const work = held.use(async (seed) => {
    held.erase()
    return [...seed.subarray(0, 2)]
  })
  expect(await work).toEqual([7, 7])
})
