import { describe, expect, it } from 'vitest'
import { type Change, sumOf } from './netChange.ts'

const coin = (units: bigint): Change => ({ symbol: 'ETH', decimals: 18, units })
const token = (symbol: string, units: Change['units']): Change => ({
  token: symbol,
  symbol,
  decimals: 2,
  units,
})

describe('the net change of several calls', () => {
  it.each<[string, readonly Change[], bigint, string]>([
    ['nothing', [], 0n, '0'],
    ['coin alone', [], 10n ** 17n, '−0.1 ETH'],
    ['a token twice', [token('USD', 150n), token('USD', 50n)], 0n, '−2 USD'],
    [
      'two tokens and coin',
      [token('USD', 1n), token('EUR', 2n)],
      1n,
      '−0.01 USD, −0.02 EUR, −0.000000000000000001 ETH',
    ],
    ['all of a token', [token('USD', 5n), token('USD', 'all')], 0n, '−∞ USD'],
    ['a token that comes', [token('USD', -150n)], 1n, '−0.000000000000000001 ETH, +1.5 USD'],
    ['more that leaves than comes', [token('USD', 500n), token('USD', -200n)], 0n, '−3 USD'],
    ['an amount of nothing', [token('USD', 0n)], 0n, '0'],
  ])('of %s is one sum of each', (_, changes, units, text) =>
    expect(sumOf([...changes, coin(units)])).toBe(text),
  )
})
