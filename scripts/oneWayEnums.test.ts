import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { oneWayEnums } from './oneWayEnums.ts'

const { transform } = oneWayEnums()

test('an enum keeps its numbers and forgets their names', () => {
  const written = 'E["Border"] = -1;E["Data"] = 0;'
  const both = 'E[E["Border"] = -1] = "Border";E[E["Data"] = 0] = "Data";'
  expect(transform(both)).toBe(written)
})

test('what only looks like one stays', () => {
  expect(transform('a[b["c"] = 1] = "c"; a[a["c"] = 1] = "d"; a["c"] = 1')).toBeNull()
})

test('the encoder of QR codes is written as this expects', () => {
  const uqr = readFileSync(
    fileURLToPath(import.meta.resolve('uqr', new URL('../packages/ui/src/', import.meta.url))),
    'utf8',
  )
  expect(transform(uqr)).toContain('["Border"] = -1;')
})
