import { expect, test } from 'vitest'
import { coverage } from './requirements.ts'

const list = '# Requirements\n\n- CON-01 Wallets.\n- CON-02 Links.\n- MOD-03 Opening.\n'
// Split, so that this file's own text contains no bracketed id.
const id = (...ids: readonly string[]): string => `[${ids.join(', ')}]`

test('an id in a title covers its requirement', () => {
  const tests = new Map([['a.test.ts', `test('connects ${id('CON-01', 'MOD-03')}', () => {})`]])
  expect(coverage(list, tests)).toEqual({
    required: 3,
    covered: ['CON-01', 'MOD-03'],
    unknown: [],
  })
})

test('an unknown id is reported with its file', () => {
  const tests = new Map([['a.test.ts', `test('connects ${id('CON-99')}', () => {})`]])
  expect(coverage(list, tests).unknown).toEqual(['CON-99 in a.test.ts'])
})

test('a clause of security.md is known, and covers no requirement', () => {
  const tests = new Map([['a.test.ts', `test('approves ${id('CLK-1')}', () => {})`]])
  expect(coverage(list, tests, '**CLK-1** Nothing is pressed unseen.')).toEqual({
    required: 3,
    covered: [],
    unknown: [],
  })
})

test('a skipped test covers nothing', () => {
  const tests = new Map([['a.test.ts', `test.skip('connects ${id('CON-01')}', () => {})`]])
  expect(coverage(list, tests).covered).toEqual([])
})
