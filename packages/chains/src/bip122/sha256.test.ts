import { sha256 as noble } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

it('is noble’s SHA-256, of whatever fits into a block', () => {
  const short = fc.uint8Array({ maxLength: 55, size: 'max' })
  fc.assert(
    fc.property(short, (bytes) => {
      expect(sha256(bytes)).toEqual(noble(bytes))
    }),
    { numRuns: 5000 },
  )
  for (let length = 0; length <= 55; length++) {
    const bytes = new Uint8Array(length).fill(0xff)
    expect(sha256(bytes)).toEqual(noble(bytes))
  }
})
