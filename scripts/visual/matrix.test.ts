import { describe, expect, test } from 'vitest'
import { inTurn } from '../../packages/modal/src/fixtures/turns.ts'
import { turnOfMatrix, wholeMatrix } from './matrix.ts'

const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((state) => `Many.${state}`)
const stories = ['One.only', 'Few.a', 'Few.b', ...many]

describe('a turn of the pictures', () => {
  const plays = turnOfMatrix(stories)

  test('a turn of the pictures has every story', () => {
    expect(new Set(plays.map(({ story }) => story))).toEqual(new Set(stories))
  })
  test.each(['One', 'Few', 'Many'])('a turn draws %s in every window and direction', (view) => {
    const drawn = plays.filter(({ story }) => story.startsWith(view))
    expect(new Set(drawn.map(({ dir, width }) => `${dir} ${width}`)).size).toBe(6)
    expect(drawn).toHaveLength(view === 'Many' ? 8 : 6)
  })
  test('a turn of the pictures is a part of the whole matrix', () => {
    expect(plays.length).toBeLessThan(wholeMatrix(stories).length)
    expect(wholeMatrix(stories)).toEqual(expect.arrayContaining([...plays]))
  })
})

test('a whole run draws each state in every combination', () => {
  expect(inTurn(['a', 'b'], ['ltr', 'rtl', 'both'], 'whole')).toHaveLength(6)
})
