import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, it } from 'vitest'
import { keccak256 } from './keccak.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

describe('keccak-256', () => {
  it.each([
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ])('of %j is the published one', (text, hash) => {
    expect(hex(keccak256(new TextEncoder().encode(text)))).toBe(hash)
  })
  it('agrees with noble around and across the blocks', () => {
    for (let length = 0; length < 300; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 197 + length * 31) % 256)
      expect(hex(keccak256(bytes))).toBe(hex(keccak_256(bytes)))
    }
  })
})
