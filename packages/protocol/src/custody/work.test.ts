import { expect, it } from 'vitest'
import { doWork, isWorkDone } from './work.ts'

it('work is done for its own seed and bits, and for no other seed', () => {
  const asked = { seed: 'a', bits: 10 }
  const answer = doWork(asked)
  expect(isWorkDone(asked, answer)).toBe(true)
  expect(isWorkDone({ ...asked, bits: 30 }, answer)).toBe(false)
  expect(isWorkDone({ seed: 'b', bits: 10 }, answer)).toBe(false)
  expect(isWorkDone({ seed: 'b', bits: 0 }, '')).toBe(true)
})
