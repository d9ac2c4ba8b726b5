import { expect, test } from 'vitest'
import { codeLines } from './longFiles.ts'

test('blank lines and comments do not count as code lines', () => {
  expect(codeLines('// why\n\n/**\n * What for.\n */\nconst a = 1\n\nconst b = 2 // so\n')).toBe(2)
})
