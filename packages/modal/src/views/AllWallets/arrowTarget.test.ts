import { expect, it } from 'vitest'
import { arrowTarget } from './arrowTarget.ts'

// 0 1 2 3
// 4 5 6 7
// 8 9
const grid = { count: 10, columns: 4, rtl: false }

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, undefined],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, undefined],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, undefined],
  ['Home', 7, 0],
  ['End', 0, 9],
  ['a', 0, undefined],
])('the key %s at place %i leads to %s', (key, place, target) => {
  expect(arrowTarget(key, { ...grid, place })).toBe(target)
})

it('the right arrow goes back in right-to-left text', () => {
  expect(arrowTarget('ArrowRight', { ...grid, place: 5, rtl: true })).toBe(4)
  expect(arrowTarget('ArrowLeft', { ...grid, place: 5, rtl: true })).toBe(6)
})
