import fc from 'fast-check'
import { formatUnits as viemFormatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { formatUnits, worth } from './amounts.ts'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

describe('amounts', () => {
  test('an amount is exact decimal text, as viem writes it', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 77 }), (value, decimals) => {
        expect(formatUnits(value, decimals)).toBe(viemFormatUnits(value, decimals))
      }),
    )
  })

  test('the worth of an amount is exactly amount times price', () => {
    expect(worth({ units: 1_500_250_000n, decimals: 6 }, '1.0001')).toBe('1500.400025')
    expect(worth({ units: 1n, decimals: 18 }, '2500')).toBe('0.0000000000000025')
    expect(worth({ units: 10n ** 30n, decimals: 18 }, '0.1')).toBe('100000000000')
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 18 }), fc.nat(), (value, decimals, price) => {
        expect(worth({ units: value, decimals }, String(price))).toBe(
          viemFormatUnits(value * BigInt(price), decimals),
        )
      }),
    )
  })
})
