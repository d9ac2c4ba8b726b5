import { expect, test } from 'vitest'
import { tally } from './tally.ts'

const lint = { name: 'lint', passed: true, seconds: 1.26, tests: 0, broken: 0 }
const unit = { name: 'unit', passed: false, seconds: 12, tests: 40, broken: 2 }

test('the tally’s last line sums up gates and the tests inside them', () => {
  const { lines, failed } = tally([lint, unit])
  expect(lines.at(-1)).toBe('41 passed, 3 failed')
  expect(failed).toBe(3)
})

test('the tally has a row with a time for each gate', () => {
  expect(tally([lint, unit]).lines.slice(1, 3)).toEqual([
    'ok    lint     1.3 s',
    'FAIL  unit    12.0 s  40 tests passed, 2 failed',
  ])
})

test('a gate’s row names the programs that its tests lacked', () => {
  const { lines } = tally([lint, { ...unit, without: ['firefox', 'webkit'] }])
  expect(lines[2]).toBe(
    'FAIL  unit    12.0 s  40 tests passed, 2 failed  without firefox and webkit',
  )
})

test('a gate’s row tells how many of its tests did not run', () => {
  const { lines } = tally([lint, { ...unit, skipped: 36 }])
  expect(lines[2]).toBe('FAIL  unit    12.0 s  40 tests passed, 2 failed, 36 skipped')
})

test('failed tests are named before the gates’ rows', () => {
  const { lines } = tally([lint, { ...unit, failures: ['a.test.ts: counts: expected 1 to be 2'] }])
  expect(lines.slice(0, 3)).toEqual(['', 'a.test.ts: counts: expected 1 to be 2', ''])
})
