import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSolanaMessage, readSolanaTransaction, withSignature } from './transaction.ts'

const key = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)
const bytesOf = (...parts: readonly (number | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))

/** One signer, a receiver, a program; one instruction with two bytes of data. */
const body = [3, key(1), key(2), key(9), key(7), 1, 2, 2, 0, 1, 2, 0xaa, 0xbb] as const
const legacy = bytesOf(1, 0, 1, ...body)
const signature = new Uint8Array(64).fill(5)

describe('a Solana transaction', () => {
  it('is read to its last byte, in both versions', () => {
    const read = readSolanaTransaction(bytesOf(1, new Uint8Array(64), legacy))
    expect(read?.signers).toEqual([base58.encode(key(1))])
    expect(read?.instructions).toEqual([
      {
        program: base58.encode(key(9)),
        accounts: [base58.encode(key(1)), base58.encode(key(2))],
        data: new Uint8Array([0xaa, 0xbb]),
      },
    ])
    const table = [1, key(4), 1, 3, 0]
    const versioned = bytesOf(0x80, 1, 0, 1, ...body, ...table)
    expect(readSolanaMessage(versioned)?.signers).toEqual(read?.signers)
  })

  it('takes the signature at its signer’s place', () => {
    const read = readSolanaTransaction(bytesOf(1, new Uint8Array(64), legacy))
    if (!read) throw new Error('not read')
    expect(withSignature(read, base58.encode(key(1)), signature)).toEqual(
      bytesOf(1, signature, legacy),
    )
    expect(withSignature(read, base58.encode(key(2)), signature)).toEqual(
      bytesOf(1, new Uint8Array(64), legacy),
    )
  })

  it.each([
    ['a byte too many', bytesOf(1, new Uint8Array(64), legacy, 0)],
    ['a byte too few', bytesOf(1, new Uint8Array(64), legacy.subarray(0, -1))],
    ['fewer signatures than signers', bytesOf(0, legacy)],
    ['a version that is not known', bytesOf(1, new Uint8Array(64), 0x81, 1, 0, 1, ...body, 0)],
    [
      'a program outside its accounts',
      bytesOf(
        1,
        new Uint8Array(64),
        legacy.map((each, at) => (at === 133 ? 7 : each)),
      ),
    ],
    ['a length with spare bytes', bytesOf(0x81, 0, new Uint8Array(64), legacy)],
  ])('is refused with %s', (_, bytes) => expect(readSolanaTransaction(bytes)).toBeUndefined())

  it('is read from any bytes without an error, and then has each of them', () => {
    const whole = [
      bytesOf(1, new Uint8Array(64), legacy),
      bytesOf(1, signature, 0x80, 1, 0, 1, ...body, 1, key(4), 1, 3, 0),
    ]
    const bytes = fc.uint8Array({ maxLength: 3 })
    /** A place, the number of bytes that are left out, and the bytes instead. */
    const change = fc.tuple(fc.nat(300), fc.nat(2), bytes)
    const damaged = fc
      .tuple(fc.constantFrom(...whole), fc.array(change, { maxLength: 3 }))
      .map(([start, changes]) =>
        changes.reduce((kept, [place, left, instead]) => {
          const at = place % (kept.length + 1)
          return bytesOf(kept.subarray(0, at), instead, kept.subarray(at + left))
        }, start),
      )
    let [rounds, read] = [0, 0]
    fc.assert(
      fc.property(
        fc.oneof({ weight: 3, arbitrary: damaged }, fc.uint8Array({ maxLength: 400 })),
        (given) => {
          rounds += 1
          const found = readSolanaTransaction(given)
          readSolanaMessage(given)
          if (!found) return
          read += 1
          const [signer = '', first = key(0)] = [found.signers[0], found.signatures[0]]
          expect(Buffer.compare(withSignature(found, signer, first), given)).toBe(0)
        },
      ),
    )
    expect(read / rounds).toBeGreaterThan(0.2)
  })
})
