import { describe, expect, test } from 'vitest'
import { createPool } from './pool.ts'

const failing = new Error('down')

describe('pool of nodes', () => {
  /** Members in `down` throw; returns the members that were tried. */
  const trial = (members: readonly string[]) => {
    const state = { now: 0, down: new Set<string>() }
    const pool = createPool(members, () => state.now)
    const run = async (): Promise<readonly string[]> => {
      const tried: string[] = []
      await pool
        .run(async (member) => {
          tried.push(member)
          if (state.down.has(member)) throw failing
          return { settled: true, result: member }
        })
        .catch(() => tried.push('none'))
      return tried
    }
    return { state, run }
  }

  test('the pool tries members in the given order and stops at the first that answers', async () => {
    const { state, run } = trial(['a', 'b', 'c'])
    expect(await run()).toEqual(['a'])
    state.down.add('a')
    expect(await run()).toEqual(['a', 'b'])
  })

  test('the pool tries members that failed lately last, and restores their order after two minutes', async () => {
    const { state, run } = trial(['a', 'b'])
    state.down.add('a')
    await run()
    expect(await run()).toEqual(['b'])
    state.down.delete('a')
    expect(await run()).toEqual(['b'])
    state.now += 120_000
    expect(await run()).toEqual(['a'])
  })

  test('the pool throws the error of a member when all members fail', async () => {
    const { state, run } = trial(['a', 'b'])
    state.down = new Set(['a', 'b'])
    expect(await run()).toEqual(['a', 'b', 'none'])
    await expect(createPool(['a']).run(() => Promise.reject(failing))).rejects.toBe(failing)
    await expect(createPool([]).run(() => Promise.reject(failing))).rejects.toThrow('no member')
  })

  test('the pool asks the next member after an unsettled answer, without blame, and returns the last unsettled answer', async () => {
    const tried: string[] = []
    const pool = createPool(['a', 'b'])
    const ask = () =>
      pool.run(async (member) => {
        tried.push(member)
        return { settled: false, result: member }
      })
    expect(await ask()).toBe('b')
    expect(await ask()).toBe('b')
    expect(tried).toEqual(['a', 'b', 'a', 'b'])
  })

  test('the pool blames no member when the caller aborts', async () => {
    const leave = new AbortController()
    const pool = createPool(['a', 'b'])
    const tried: string[] = []
    const left = pool.run((member) => {
      tried.push(member)
      leave.abort(failing)
      return Promise.reject(failing)
    }, leave.signal)
    await expect(left).rejects.toBe(failing)
    await pool.run(async (member) => ({ settled: true, result: tried.push(member) }))
    expect(tried).toEqual(['a', 'a'])
  })
})
