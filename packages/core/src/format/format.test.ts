import { describe, expect, it } from 'vitest'
import { truncateAddress } from './address.ts'
import { displayBalance, formatUnits, truncateAmount } from './amount.ts'
import { multiplyDecimals, sumDecimals } from './decimal.ts'
import { displayUsd, displayUsdShort } from './usd.ts'

describe('amounts', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [123n, 0, '123'],
    [-1_500_000n, 6, '-1.5'],
    [10n ** 60n, 18, `1${'0'.repeat(42)}`],
  ])('%s units with %s decimals are written as %s', (units, decimals, text) => {
    expect(formatUnits(units, decimals)).toBe(text)
  })
  it('amounts are cut, never rounded up', () => {
    expect(truncateAmount('1.9999', 3)).toBe('1.999')
    expect(truncateAmount('0.0009', 3)).toBe('0')
  })
  it.each([
    ['10000', '10,000'],
    ['1.23456', '1.234'],
    ['0', '0'],
    ['0.0004', '<0.001'],
    ['123456789012345678901234.5', '123,456,789,012,345,678,901,234.5'],
  ])('the balance %s is shown with three places as %s [BAL-05]', (amount, text) => {
    expect(displayBalance(amount, { locale: 'en' })).toBe(text)
  })
  it('balances are 0.00 on test networks and unsupported networks [BAL-05]', () => {
    expect(displayBalance('5', { locale: 'en', testnet: true })).toBe('0.00')
    expect(displayBalance('5', { locale: 'en', supported: false })).toBe('0.00')
  })
  it('balances use the digits of the language', () => {
    expect(displayBalance('1234.5', { locale: 'de' })).toBe('1.234,5')
  })
  it('products and sums of decimals are exact', () => {
    expect(multiplyDecimals('0.1', 3)).toBe('0.3')
    expect(multiplyDecimals('123456789012345678901234567890', 1)).toBe(
      '123456789012345678901234567890',
    )
    expect(multiplyDecimals('0.000001', 2500.5)).toBe('0.0025005')
    expect(sumDecimals(['0.1', '0.2', '10', '0.004', '0.0061'])).toBe('10.3101')
    expect(sumDecimals([])).toBe('0')
  })
  it.each([
    ['0', '$0.00'],
    ['0.0000001', '<$0.01'],
    ['0.0099', '<$0.01'],
    ['0.01', '$0.01'],
    ['0.019', '$0.01'],
    ['2469.1356', '$2,469.13'],
    ['123456789012345678901234.5', '$123,456,789,012,345,678,901,234.50'],
  ])('%s dollars are shown as %s', (amount, text) => {
    expect(displayUsd(amount, 'en')).toBe(text)
  })
  it('dollar amounts below one cent use the format of the language', () => {
    expect(displayUsd('0.001', 'de')).toBe('<0,01\u00a0$')
  })
})

describe('dollars', () => {
  it('dollar amounts are exact and use the format of the language', () => {
    const long = '9007199254740993.07'
    expect(displayUsd(long, 'en')).toBe('$9,007,199,254,740,993.07')
    expect(displayUsd('1234.5', 'de').replace(/\s/, ' ')).toBe('1.234,50 $')
    expect(displayUsdShort('12345678', 'en')).toBe('$12.35M')
    expect(displayUsdShort('1524157875019052100000', 'en')).toBe('$1.524E21')
    expect(displayUsdShort('1234567.8', 'en')).toBe('$1,234,567.80')
  })

  it.each(['ar', 'fa', 'he'])(
    'dollar amounts are one left-to-right piece of text in %s',
    (locale) => {
      expect(displayUsd('0.001', locale)).toMatch(/^\u2066<[^\u061c\u200e\u200f\u2069]+\u2069$/)
      // A direction mark of Intl inside the text would separate the `$` of `US$` from its letters.
      expect(displayUsd('1234.5', locale)).toMatch(/^\u2066[^\u061c\u200e\u200f\u2069]+\u2069$/)
    },
  )
})

describe('addresses', () => {
  it('addresses keep 4 characters at the start and 6 at the end [BAL-10]', () => {
    expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf3…b92266')
    expect(truncateAddress('short')).toBe('short')
  })
})
