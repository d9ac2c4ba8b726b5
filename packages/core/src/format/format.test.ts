import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { truncateAddress } from './address.ts'
import { formatUnits, truncateAmount } from './amount.ts'
import { compareDecimals, decimalOf, multiplyDecimals, sumDecimals } from './decimal.ts'
import { displayAmount, displayBalance, displayFee, fullAmount } from './figures.ts'
import { displayUsd, displayUsdShort, formatUsd } from './usd.ts'

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
    [3.2e-12, '0.0000000000032'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [1.5e21, '1500000000000000000000'],
    [0.1, '0.1'],
    [2500.5, '2500.5'],
    [0, '0'],
  ])('the JSON number %s is the decimal %s', (number, text) => {
    expect(decimalOf(number)).toBe(text)
  })
  it('a value has all digits of its price, for any price and amount', () => {
    expect(multiplyDecimals('1000000000000000', 3.2e-12)).toBe('3200')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        fc.integer({ min: 1, max: 10 ** 15 }),
        fc.integer({ min: -40, max: 5 }),
        (units, digits, exponent) => {
          const shift = 10n ** BigInt(Math.abs(exponent))
          const price = Number(`${digits}e${exponent}`)
          const value = multiplyDecimals(`${units}`, price)
          const product = units * BigInt(digits)
          expect(value).toBe(exponent < 0 ? formatUnits(product, -exponent) : `${product * shift}`)
        },
      ),
    )
  })
  it('decimals are compared exactly, also below a cent', () => {
    const unsorted = ['0.004', '12', '0.0041', '0', '9007199254740993.1', '9007199254740993']
    expect(unsorted.toSorted(compareDecimals)).toEqual([
      '0',
      '0.004',
      '0.0041',
      '12',
      '9007199254740993',
      '9007199254740993.1',
    ])
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
    expect(formatUsd(3.2e-12, 'en', { maximumSignificantDigits: 4 })).toBe('$0.0000000000032')
  })
  it.each([
    ['999999.99', 'en', '$999,999.99'],
    ['1000000', 'en', '$1.0M'],
    ['1999999.99', 'en', '$1.9M'],
    ['25007750.25', 'en', '$25.0M'],
    ['290987654321', 'en', '$290.9B'],
    ['290987654321', 'de', '290,9\u00a0Mrd.\u00a0$'],
    ['290987654321', 'ja', '$2909.8億'],
    ['999999999999999', 'en', '$999.9T'],
    ['1000000000000000', 'en', '—'],
    [`2909${'0'.repeat(59)}`, 'en', '—'],
  ])('%s dollars in a narrow place are %s', (amount, locale, text) => {
    expect(displayUsdShort(amount, locale)).toBe(text)
  })
  it('Bengali distinguishes hundreds of billions from tens of millions', () => {
    const short = (amount: string) => displayUsdShort(amount, 'bn').replace(/\s/g, ' ')
    expect(short('290987654321')).toBe('২৯,০৯৮.৭ কোটি US$')
    expect(short('29098765')).toBe('২.৯ কোটি US$')
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

describe('rows', () => {
  it.each([
    ['1.23456', '+', '+1.234'],
    ['1.9999', '−', '−1.999'],
    ['0.0000001', '+', '+\u00a0<0.001'],
    ['0.0000001', '', '<0.001'],
    ['0', '', '0'],
    ['12345.5', '', '12,345.5'],
    ['0.000', '−', '0'],
    ['999999.9999', '', '999,999.999'],
    ['1000000', '+', '+1.0M'],
    ['123456789012345.999', '', '123.4T'],
    ['999999999999999', '', '999.9T'],
    [`9${'9'.repeat(79)}`, '+', '+\u00a0>999.9T'],
  ] as const)(
    'the amount %s with the sign "%s" is shown as %s, never rounded up [HIS-07]',
    (amount, sign, text) => {
      expect(displayAmount(amount, { sign, locale: 'en' })).toBe(text)
    },
  )
  it('amounts are written in the digits of the language', () => {
    expect(displayAmount('1234.5', { locale: 'de' })).toBe('1.234,5')
    expect(displayAmount('25987654', { locale: 'fa' })).toBe('۲۵٫۹\u00a0میلیون')
    expect(fullAmount('1234.0500', { locale: 'ar-EG' })).toBe('١٬٢٣٤٫٠٥')
  })
  it('full amounts keep every digit', () => {
    expect(fullAmount(`${'9'.repeat(80)}.${'1'.repeat(255)}`, { locale: 'en' })).toBe(
      `${'99'}${',999'.repeat(26)}.${'1'.repeat(255)}`,
    )
    expect(fullAmount('5', { sign: '+', locale: 'en' })).toBe('+5')
    expect(fullAmount('0.000000000000000001', { locale: 'en' })).toBe('0.000000000000000001')
  })
})

describe('fees', () => {
  it.each([
    ['0', '0'],
    ['0.0000525', '0.0000525'],
    ['0.000035304567890123', '0.000035305'],
    ['0.000002044280', '0.0000020443'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['0.99999999', '1'],
    ['1.00001', '1.0001'],
    ['12345.6', '12,346'],
    ['123456.7', '123,457'],
    ['1000', '1,000'],
  ])('the fee %s is shown with five significant digits, rounded up, as %s', (amount, text) => {
    expect(displayFee(amount, 'en')).toBe(text)
  })
  it('fees are written in the digits of the language', () => {
    expect(displayFee('0.0000525', 'fa')).toBe('۰٫۰۰۰۰۵۲۵')
  })
})

describe('addresses', () => {
  it('addresses keep 4 characters at the start and 6 at the end [BAL-10]', () => {
    expect(truncateAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf3…b92266')
    expect(truncateAddress('short')).toBe('short')
  })
})
