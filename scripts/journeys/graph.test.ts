import { expect, test } from 'vitest'
import { closure, type Chunk } from './graph.ts'

const chunk = (
  fileName: string,
  imports: readonly string[],
  moduleIds: readonly string[],
): Chunk => ({
  fileName,
  code: '',
  imports,
  moduleIds,
  modules: {},
})

const chunks = [
  chunk('entry.js', ['shared.js', 'react'], ['/a/entry.ts']),
  chunk('shared.js', [], ['/a/shared.ts']),
  chunk('modal.js', ['shared.js'], ['/a/modal.ts']),
  chunk('account.js', ['modal.js'], ['/a/account.ts']),
]
const names = (found: ReadonlySet<Chunk>): readonly string[] =>
  [...found].map((each) => each.fileName).toSorted()

test('a closure counts static imports and no dynamic imports', () => {
  expect(names(closure(chunks, ['entry.ts']))).toEqual(['entry.js', 'shared.js'])
})

test('a closure counts a chunk that two files share once', () => {
  expect(names(closure(chunks, ['entry.ts', 'modal.ts']))).toEqual([
    'entry.js',
    'modal.js',
    'shared.js',
  ])
})

test('a closure throws when a file was renamed', () => {
  expect(() => closure(chunks, ['gone.ts'])).toThrow('journeys: no module is gone.ts')
})
