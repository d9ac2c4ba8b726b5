import { expect, test } from 'vitest'
import { failuresOf, unhandledOf } from './failures.ts'

const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }

test('a failed test is named with its own line when another file threw', () => {
  const message = `Timeout 30000ms exceeded.
    at expectTitle (/srv/project/flows/page.ts:81:5)
    at /srv/project/flows/signIn.flow.test.ts:31:16
    at runTest (/srv/project/flows/signIn.flow.test.ts:9:1)`
  const file = {
    name: '/srv/project/flows/signIn.flow.test.ts',
    status: 'failed',
    message: '',
    assertionResults: [
      passed,
      { fullName: 'signs in', status: 'failed', failureMessages: [message] },
    ],
  }
  expect(failuresOf(file, '/srv/project')).toEqual([
    'flows/signIn.flow.test.ts:31: signs in: Timeout 30000ms exceeded.',
  ])
})

test('a failed browser test is named with its line behind the query of its file', () => {
  const message = `Error: no
    at http://localhost:5173/src/a.browser.test.ts?v=12:7:3`
  const file = {
    name: '/p/src/a.browser.test.ts',
    status: 'failed',
    message: '',
    assertionResults: [{ fullName: 'opens', status: 'failed', failureMessages: [message] }],
  }
  expect(failuresOf(file, '/p')).toEqual(['src/a.browser.test.ts:7: opens: Error: no'])
})

test('a file that does not load is named with the first line of its message', () => {
  const file = {
    name: '/p/a.test.ts',
    status: 'failed',
    message: 'SyntaxError: no\nat 1',
    assertionResults: [],
  }
  expect(failuresOf(file, '/p')).toEqual(['a.test.ts: SyntaxError: no'])
})

test('a file with a failed hook reports the number of tests that did not run', () => {
  const file = {
    name: '/p/a.test.ts',
    status: 'failed',
    message: '',
    assertionResults: [passed, { ...passed, status: 'pending' }],
  }
  expect(failuresOf(file, '/p')).toEqual(['a.test.ts: a hook failed, 1 tests did not run'])
})

test('an error outside of tests is named', () => {
  expect(unhandledOf(['left alone at page.ts:3\nmore'])).toEqual([
    'error outside of tests: left alone at page.ts:3',
  ])
})
