import fc from 'fast-check'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { decimalOf, median, ratio } from './decimals.ts'
import { createPriceBook } from './priceBook.ts'
import type { PriceBook, PriceSource } from '../ports/priceSource.ts'
import { memoryKeyValue } from '../stores/memory/keyValue.ts'

const minute = 60_000
let now = 1_795_219_200_000
const clock = (): number => now
/** The price of each source; undefined while the source fails. */
let says: (string | undefined)[] = []
let ages: number[] = []
let book: PriceBook

const source = (index: number): PriceSource => ({
  quotes: async (assets) => {
    const price = says[index]
    if (price === undefined) throw new Error('not there')
    const updatedAt = now - (ages[index] ?? 0)
    return new Map(assets.map((asset) => [asset, { price, updatedAt }]))
  },
})
beforeEach(() => {
  now += 48 * 60 * minute
  says = []
  ages = []
  book = createPriceBook([source(0), source(1), source(2)], {
    keyValue: memoryKeyValue({ clock }),
    clock,
  })
})
const quote = async () => (await book.quotes(['x'], 'usd', new AbortController().signal)).get('x')

describe('price book', () => {
  it('a price is the median of its sources, and one wrong source does not move it [BAL-08]', async () => {
    says = ['2500', '1', '2501.5']
    expect(await quote()).toEqual({ price: '2500', updatedAt: now, isStale: false })
    says = ['2500', '999999999', '2501.5']
    expect((await quote())?.price).toBe('2501.5')
    says = ['2500', undefined, '2501']
    expect((await quote())?.price).toBe('2500.5')
    says = [undefined, undefined, '7']
    expect((await quote())?.price).toBe('7')
  })

  it('a price is marked as stale when no source has a newer one, and ends after a day [BAL-08]', async () => {
    says = ['2500', '2600', '2700']
    ages = [0, 16 * minute, 16 * minute]
    expect(await quote()).toMatchObject({ price: '2500', isStale: false })
    says = [undefined, '2600', '2700']
    ages = [0, 20 * minute, 17 * minute]
    expect(await quote()).toMatchObject({ price: '2500', updatedAt: now, isStale: true })
    now += 10 * minute
    expect(await quote()).toMatchObject({ price: '2500', isStale: true })
    says = [undefined, undefined, undefined]
    expect(await quote()).toMatchObject({ price: '2500', isStale: true })
    now += 24 * 60 * minute
    await expect(quote()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    says = ['1', undefined, undefined]
    ages = [25 * 60 * minute]
    expect(await quote()).toBeUndefined()
  })

  test.each(['0', '0.000', '-1', 'NaN', 'Infinity', '1e5', '', ' 1', '9'.repeat(31), '0x10'])(
    'the invalid price %j of a source is ignored',
    async (price) => {
      says = [price, '5', price]
      expect((await quote())?.price).toBe('5')
    },
  )

  it('the price book does not wait for a source that hangs', async () => {
    const hanging: PriceSource = { quotes: () => new Promise(() => {}) }
    const patient = createPriceBook(
      [{ quotes: async () => new Map([['x', { price: '3', updatedAt: now }]]) }, hanging],
      { keyValue: memoryKeyValue({ clock }), clock },
    )
    const prices = await patient.prices(['x'], 'usd', AbortSignal.timeout(300))
    expect(prices.get('x')).toBe('3')
  })

  it('a price with a time in the future is dated now', async () => {
    says = ['2']
    ages = [-60 * minute]
    expect(await quote()).toMatchObject({ updatedAt: now, isStale: false })
  })
})

describe('decimal text', () => {
  test('decimal text of JSON numbers is exact', () => {
    expect(['1', '0.10', '2.4e-05', '1.5e3', '12e1', '1E+2', '0.000'].map(decimalOf)).toEqual([
      '1',
      '0.1',
      '0.000024',
      '1500',
      '120',
      '100',
      '0',
    ])
    expect(['-1', 'x', '', '1e999', '.5', '1.'].map(decimalOf)).toEqual(Array(6).fill(undefined))
    fc.assert(
      fc.property(fc.double({ min: 1e-20, max: 1e20, noNaN: true }), (number) => {
        expect(Number(decimalOf(String(number)))).toBe(number)
      }),
    )
  })
  test('decimal text of quotients and medians is cut off and not rounded up', () => {
    expect(ratio(1n, 3n)).toBe(`0.${'3'.repeat(36)}`)
    expect(ratio(10n, 2n)).toBe('5')
    expect(median(['1', '2'])).toBe('1.5')
    expect(median(['3', '1', '2'])).toBe('2')
  })
  test('decimal text of tiny quotients and medians keeps its digits', () => {
    expect(ratio(32n, 10n ** 44n)).toBe(`0.${'0'.repeat(42)}32`)
    expect(ratio(1n, 3n * 10n ** 40n)).toBe(`0.${'0'.repeat(40)}${'3'.repeat(36)}`)
    expect(median([`0.${'0'.repeat(39)}32`, `0.${'0'.repeat(39)}33`])).toBe(
      `0.${'0'.repeat(39)}325`,
    )
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 0, max: 90 }), (digits, zeros) => {
        const price = decimalOf(`${digits}e-${zeros}`) ?? ''
        expect(Number(price)).toBe(Number(`${digits}e-${zeros}`))
        expect(median([price, price])).toBe(price)
        expect(ratio(BigInt(digits), 10n ** BigInt(zeros))).toBe(price)
      }),
    )
  })
  it('a price of many zeros after the point is a price [BAL-08]', async () => {
    const price = `0.${'0'.repeat(80)}32`
    says = [price, undefined, undefined]
    expect((await quote())?.price).toBe(price)
  })
})
