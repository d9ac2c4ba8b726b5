import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const uqr = join(import.meta.dirname, '../packages/ui/node_modules/uqr/dist/index.mjs')
  expect(transform(readFileSync(uqr, 'utf8'))).toContain('["Border"] = -1;')
})
