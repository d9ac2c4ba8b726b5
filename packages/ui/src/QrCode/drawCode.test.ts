import { expect, it } from 'vitest'
import { drawCode } from './drawCode.ts'

const key = 'c9e6d30273d1e5ac4f4b7e8e4f0a1b2c3d4e5f60718293a4b5c6d7e8f9012345'
const link = `wc:${key}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1764061234`
const quietZones = 8

// ISO/IEC 18004 table 7: a version has `17 + 4 * version` modules, and these are the smallest at level L. At level Q, as
// before, they were 65, 69 and 33.
it.each([
  ['a pairing link', link, 49],
  ['a pairing link with methods', `${link}&methods=wc_sessionPropose,wc_sessionAuthenticate`, 57],
  ['an address', '0x4E83362442B8d1beC281594cEa3050c8EB01311C', 29],
])('the QR code of %s has no more modules than its text needs', (_, text, modules) => {
  expect(drawCode(text, true).size - quietZones).toBe(modules)
})

it('the free square for a logo covers 2 % of the modules, since level L corrects 7 %', () => {
  const { size, free } = drawCode(link, true)
  expect(free ** 2 / (size - quietZones) ** 2).toBeLessThan(0.026)
  expect(drawCode(link, false).free).toBe(0)
})
