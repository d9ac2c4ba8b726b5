import { describe, expect, test } from 'vitest'
import { createFairBudget, type CallerPath, type FairBudget } from './fairBudget.ts'

let now = 0
const clock = (): number => now
/** Takes single units until the budget refuses. @returns their number */
function takeAll(budget: FairBudget, caller: CallerPath): number {
  let count = 0
  while (budget.take(caller) === 0) count += 1
  return count
}

describe('a fair budget', () => {
  test('lends half of itself and its whole rate to a caller that is alone', () => {
    const budget = createFairBudget({ rate: 10, burst: 100 }, clock)
    expect(takeAll(budget, ['a'])).toBe(50)
    expect(budget.take(['a'])).toBeCloseTo(0.1)
    now += 1_000
    // The rate pays the caller's debt and frees the budget: both sides of the comparison gain.
    expect(takeAll(budget, ['a'])).toBe(10)
    now += 60_000
    expect(takeAll(budget, ['a'])).toBe(50)
    now += 60_000
    expect(budget.used()).toBe(0)
  })

  test('keeps for a newcomer as much as each of many greedy callers has', () => {
    const budget = createFairBudget({ rate: 0, burst: 1_100 }, clock)
    for (let round = 0; round < 200; round += 1)
      for (let caller = 0; caller < 10; caller += 1) budget.take([`greedy ${caller}`])
    expect(takeAll(budget, ['newcomer'])).toBe(50)
    expect(budget.used()).toBeCloseTo(1_050 / 1_100)
  })

  test('serves a modest caller whole while greedy callers ask without end', () => {
    const budget = createFairBudget({ rate: 100, burst: 1_000 }, clock)
    let [modest, greedy] = [0, 0]
    for (let tick = 0; tick < 600; tick += 1) {
      now += 100
      for (let caller = 0; caller < 9; caller += 1) greedy += takeAll(budget, [`greedy ${caller}`])
      if (tick % 2 === 0 && budget.take(['modest']) === 0) modest += 1
    }
    expect(modest).toBe(300)
    expect(greedy).toBeGreaterThan(100 * 60 - 300 - 1_000)
  })

  test('lets a greedy inner caller slow itself and not the others of its address', () => {
    const budget = createFairBudget({ rate: 90, burst: 900 }, clock)
    let served = 0
    for (let tick = 0; tick < 300; tick += 1) {
      now += 100
      takeAll(budget, ['office', 'greedy'])
      takeAll(budget, ['elsewhere', 'greedy'])
      for (let client = 0; client < 10; client += 1)
        if (tick % 10 === client && budget.take(['office', `client ${client}`]) === 0) served += 1
    }
    expect(served).toBe(300)
  })

  test('counts room until it is returned, and forgets callers without room', () => {
    const budget = createFairBudget({ rate: 0, burst: 10 }, clock)
    for (let time = 0; time < 1_000; time += 1) {
      expect(budget.take(['a', 'b'], 2)).toBe(0)
      budget.give(['a', 'b'], 2)
    }
    expect(budget.used()).toBe(0)
    expect(takeAll(budget, ['a'])).toBe(5)
    now += 1e9
    expect(budget.take(['a'])).toBe(5)
    budget.give(['a'], 5)
    expect(takeAll(budget, ['b'])).toBe(5)
  })

  test('takes a cost above every share as one share, and says when to come back', () => {
    const budget = createFairBudget({ rate: 2, burst: 8 }, clock)
    expect(budget.take(['a'], 1_000)).toBe(0)
    expect(budget.take(['a'], 4)).toBe(2)
    now += 2_000
    expect(budget.take(['a'], 4)).toBe(0)
    // A clock that is set back takes nothing away.
    now -= 3_600_000
    expect(budget.take(['b'], 2)).toBe(0)
  })
})
