import { expect, it } from 'vitest'
import { appendNew } from './appendNew.ts'

it.each([
  ['a late row comes last', ['b'], ['a', 'b'], ['b', 'a']],
  ['a row that left makes room', ['a', 'b'], ['b'], ['b']],
  ['several late rows keep their own order', ['c'], ['a', 'c', 'b'], ['c', 'a', 'b']],
])('%s', (_, shown, wanted, expected) => {
  expect(appendNew(shown, wanted)).toEqual(expected)
})

it('appendNew returns the same array when no row is new', () => {
  const shown = ['a', 'b']
  expect(appendNew(shown, ['b', 'a'])).toBe(shown)
})
