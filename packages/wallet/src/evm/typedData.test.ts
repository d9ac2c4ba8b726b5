import { frameLimits, isWithinLimits } from '@latchkey/protocol/frame'
import { expect, it } from 'vitest'
import { readTypedData, type TypedData } from './typedData.ts'

// Typed data as large as the frame takes it, which a page may write so that its hash costs most.

const long = (name: string): string => name.padEnd(120, 'x')
const numbers = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index)

/** One type that uses many, and a thousand structs of it. */
function manyStructs(): TypedData {
  const used = numbers(0, 15).map((type) => {
    const fields = numbers(0, 60).map((field) => ({ name: long(`f${field}`), type: 'uint256' }))
    return [`B${type}`, [...fields, { name: 'next', type: `B${(type + 1) % 15}[]` }]] as const
  })
  const types = { ...Object.fromEntries(used), A: [{ name: 'b', type: 'B0[]' }] }
  return {
    types: { ...types, R: [{ name: 'a', type: 'A[]' }] },
    primaryType: 'R',
    domain: {},
    message: { a: numbers(0, 1_000).map(() => ({ b: [] })) },
  }
}

/** A chain of types, each of which uses all that follow. */
function manyTypes(): TypedData {
  const chain = numbers(0, 2_600).map((type) => [
    `T${type}`,
    [{ name: 'n', type: `T${(type + 1) % 2_600}[]` }],
  ])
  const rows = numbers(0, 40).map((row) => [
    `R${row}`,
    numbers(row * 64, 64).map((type) => ({ name: `m${type}`, type: `T${type}` })),
  ])
  const roots = numbers(0, 40).map((row) => ({ name: `q${row}`, type: `R${row}` }))
  const valueOf = (row: number): object =>
    Object.fromEntries(numbers(row * 64, 64).map((type) => [`m${type}`, { n: [] }]))
  return {
    types: { ...Object.fromEntries(chain), ...Object.fromEntries(rows), Q: roots },
    primaryType: 'Q',
    domain: {},
    message: Object.fromEntries(numbers(0, 40).map((row) => [`q${row}`, valueOf(row)])),
  }
}

const ofOne = (type: string, a: unknown): TypedData => ({
  types: { R: [{ name: 'a', type }] },
  primaryType: 'R',
  domain: {},
  message: { a },
})
const half = frameLimits.size / 2

it.each([
  ['a thousand structs of a long type', manyStructs(), true],
  ['thousands of types', manyTypes(), false],
  ['a number of 130,000 digits', ofOne('uint256', '9'.repeat(half)), false],
  ['a text of 130,000 characters', ofOne('string', 'x'.repeat(half)), true],
  ['bytes of 65,000', ofOne('bytes', `0x${'ab'.repeat(half / 2)}`), true],
  [
    'a list of 10,000',
    ofOne(
      'bool[]',
      numbers(0, 10_000).map(() => true),
    ),
    true,
  ],
])('typed data with %s is read or refused in less than 5 s', (_, data, isRead) => {
  expect(isWithinLimits(JSON.stringify(data))).toBe(true)
  const at = performance.now()
  expect(readTypedData(data) !== undefined).toBe(isRead)
  expect(performance.now() - at).toBeLessThan(5_000)
})

it('typed data and messages of a megabyte do not reach the wallet', () => {
  expect(isWithinLimits(ofOne('string', 'x'.repeat(1_000_000)))).toBe(false)
  expect(isWithinLimits({ method: 'personal_sign', params: ['x'.repeat(1_000_000)] })).toBe(false)
})
