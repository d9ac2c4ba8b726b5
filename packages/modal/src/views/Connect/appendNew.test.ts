import { expect, it } from 'vitest'
import { appendNew } from './appendNew.ts'

it.each([
  ['a late one comes last', ['b'], ['a', 'b'], ['b', 'a']],
  ['one that left makes room', ['a', 'b'], ['b'], ['b']],
  ['several late ones keep their own order', ['c'], ['a', 'c', 'b'], ['c', 'a', 'b']],
])('%s', (_, shown, wanted, expected) => {
  expect(appendNew(shown, wanted)).toEqual(expected)
})

it('nothing new is the same array', () => {
  const shown = ['a', 'b']
  expect(appendNew(shown, ['b', 'a'])).toBe(shown)
})
