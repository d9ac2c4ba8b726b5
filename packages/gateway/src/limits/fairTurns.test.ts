import { expect, test } from 'vitest'
import { createFairTurns } from './fairTurns.ts'

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))
const overloaded = { code: 'OVERLOADED' }

test('a flood of one caller waits for itself and not the others for it', async () => {
  const take = createFairTurns({ atOnce: 1, waiting: 100 })
  const order: string[] = []
  const work = (callers: readonly [string, string], name: string): Promise<void> =>
    take(callers, async () => {
      order.push(name)
      await pause()
    })
  const flood = Array.from({ length: 20 }, (_, index) => work(['flood', 'x'], `flood ${index}`))
  const others = [work(['a', 'y'], 'a'), work(['b', 'y'], 'b')]
  await Promise.all([...flood, ...others])
  expect(order.slice(0, 5)).toContain('a')
  expect(order.slice(0, 5)).toContain('b')
})

test('a contract that everybody is sent to does not hold up the other contracts', async () => {
  const take = createFairTurns({ atOnce: 1, waiting: 100 })
  const order: string[] = []
  const work = (callers: readonly [string, string], name: string): Promise<void> =>
    take(callers, async () => {
      order.push(name)
      await pause()
    })
  const lured = Array.from({ length: 20 }, (_, index) => work([`c${index}`, 'lure'], 'lure'))
  await Promise.all([...lured, work(['honest', 'other'], 'other')])
  expect(order.indexOf('other')).toBeLessThan(4)
})

test('a contract that one caller floods serves its other callers, also when the queue is full', async () => {
  const take = createFairTurns({ atOnce: 1, waiting: 20 })
  const order: string[] = []
  const work = (caller: string): Promise<void> =>
    take([caller, 'collection'], async () => {
      order.push(caller)
      await pause()
    })
  const flood = Array.from({ length: 21 }, () => work('flood'))
  const refused = flood.at(-1)?.catch((error: unknown) => error)
  await work('visitor')
  expect(order.indexOf('visitor')).toBeLessThan(4)
  expect(await refused).toMatchObject(overloaded)
  await Promise.all(flood.slice(0, -1))
})

test('a full queue gives up the work of the caller that asks most', async () => {
  const take = createFairTurns({ atOnce: 1, waiting: 3 })
  const flood = Array.from({ length: 4 }, () => take(['flood'], pause))
  const refused = flood[3]?.catch((error: unknown) => error)
  expect(await take(['a'], async () => 'served')).toBe('served')
  expect(await refused).toMatchObject(overloaded)
  await Promise.all(flood.slice(0, 3))
  const again = Array.from({ length: 5 }, () => take(['flood'], pause))
  await expect(again[4]).rejects.toMatchObject(overloaded)
  await Promise.all(again.slice(0, 4))
})

test('half of the places are kept for other callers', async () => {
  const take = createFairTurns({ atOnce: 4, waiting: 10 })
  let isOver = (): void => {}
  const over = new Promise<void>((resolve) => (isOver = resolve))
  const began: string[] = []
  const work = (caller: string): Promise<void> =>
    take([caller], () => {
      began.push(caller)
      return over
    })
  const all = ['flood', 'flood', 'flood', 'a', 'b', 'c'].map(work)
  await pause()
  expect(began).toEqual(['flood', 'flood', 'a', 'b'])
  isOver()
  await Promise.all(all)
  expect(began).toHaveLength(6)
})

test('a work that nobody waits for any more costs no turn', async () => {
  const take = createFairTurns({ atOnce: 1, waiting: 3 })
  const first = take(['a'], pause)
  const left = new AbortController()
  let isDone = false
  const work = take(
    ['a'],
    async () => {
      isDone = true
    },
    left.signal,
  )
  const refused = work.catch((error: unknown) => error)
  left.abort()
  expect(await refused).toMatchObject(overloaded)
  await first
  expect(await take(['a'], async () => 'next')).toBe('next')
  expect(isDone).toBe(false)
})
