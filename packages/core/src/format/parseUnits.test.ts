import { describe, expect, it } from 'vitest'
import { formatUnits } from './amount.ts'
import { parseUnits } from './parseUnits.ts'

/** A random amount of any length up to 256 bits. */
function anyUnits(round: number): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(round % 33))
  return BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
}

describe('plain amount', () => {
  it('a plain amount is read exactly, for any amount and any number of decimals', () => {
    for (let round = 0; round < 5000; round++) {
      const units = anyUnits(round)
      const decimals = round % 256
      const text = formatUnits(units, decimals)
      if (parseUnits(text, decimals) !== units) expect.fail(`${units} with ${decimals}`)
    }
  })
  it.each([
    ['1', 18, 10n ** 18n],
    ['.5', 6, 500_000n],
    ['5.', 6, 5_000_000n],
    [' 7 ', 0, 7n],
    ['0.000000000000000001', 18, 1n],
    ['1.50', 1, 15n],
    ['0', 0, 0n],
  ])('the plain amount %j with %s decimals is %s units', (text, decimals, units) => {
    expect(parseUnits(text, decimals)).toBe(units)
  })
  it.each([
    ['', 18],
    ['.', 18],
    [',', 18],
    ['-1', 18],
    ['1e5', 18],
    ['0x10', 18],
    ['1.000,5', 18],
    ['1,5', 18],
    ['1,000.5', 18],
    ['1 000', 18],
    ['1.5', 0],
    ['0.0000001', 6],
    ['NaN', 18],
    ['Infinity', 18],
    ['٣', 18],
    [`${2n ** 256n}`, 0],
  ])('the plain amount %s with %s decimals is refused', (text, decimals) => {
    expect(parseUnits(text, decimals)).toBeUndefined()
  })
  it('a text of a million digits is refused', () => {
    expect(parseUnits('9'.repeat(1_000_000), 18)).toBeUndefined()
  })
})
