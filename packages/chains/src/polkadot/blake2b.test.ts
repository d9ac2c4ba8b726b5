import { blake2b as noble } from '@noble/hashes/blake2.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blake2b } from './blake2b.ts'

it('is noble’s BLAKE2b, of whatever fits into a block, at each length of hash', () => {
  const short = fc.uint8Array({ maxLength: 128, size: 'max' })
  fc.assert(
    fc.property(short, fc.integer({ min: 1, max: 64 }), (bytes, length) => {
      expect(blake2b(bytes, length)).toEqual(noble(bytes, { dkLen: length }))
    }),
    { numRuns: 5000 },
  )
  for (let length = 0; length <= 128; length++) {
    const bytes = new Uint8Array(length).fill(0xff)
    expect(blake2b(bytes, 64)).toEqual(noble(bytes))
  }
})

it('is not of more than a block', () => {
  expect(() => blake2b(new Uint8Array(129), 64)).toThrow(RangeError)
})
