import { describe, expect, test } from 'vitest'
import { parseJson, printJson } from './json.ts'

/** The reader of the JavaScript SDKs changes a text in this way before JSON.parse (walletconnect.md 0.6). */
const asTheyRead = (text: string): unknown =>
  JSON.parse(text.replace(/([[:])?(\d{17,}|9\d{15})([,}\]])/g, '$1"$2n"$3'))

describe('printed JSON', () => {
  const max = String(2n ** 256n - 1n)
  test.each([
    [{ typed: JSON.stringify({ message: { value: 0 } }).replace('0', max) }],
    [[`[${max},${max}]`]],
    [{ text: `a quote \\" then ${max}} and a backslash \\` }],
    [{ hex: `0x${'1'.repeat(64)},` }],
    [{ nearly: '9007199254740993]' }],
    [{ nested: JSON.stringify(JSON.stringify([max]).replaceAll('"', '')) }],
  ])('printed JSON is read unchanged by wallets: %j', (value) => {
    const text = printJson(value)
    expect(JSON.parse(text)).toEqual(value)
    expect(asTheyRead(text)).toEqual(value)
  })

  test('JSON without the escape breaks the reader of the JavaScript SDKs', () => {
    expect(() => asTheyRead(JSON.stringify({ typed: `{"value":${max}}` }))).toThrow(SyntaxError)
  })

  test('printed JSON keeps a million zeros', () => {
    const value = { data: `0x${'0'.repeat(1_000_000)}`, list: `[${'0'.repeat(1_000_000)}` }
    expect(JSON.parse(printJson(value))).toEqual(value)
  })

  test('printed JSON keeps a message of 300 kB', () => {
    const value = { data: `0x${'ab12'.repeat(75_000)}`, list: `[${'123,'.repeat(1000)}]` }
    expect(JSON.parse(printJson(value))).toEqual(value)
  })
})

const textOf = (zeros: number): string => `["${'0'.repeat(zeros)}"]`
test.each([
  ['printing', (zeros: number) => printJson(textOf(zeros))],
  ['reading', (zeros: number) => parseJson(textOf(zeros))],
])('%s a long text takes time in proportion to its length', (_, work) => {
  const least = { long: Infinity, short: Infinity }
  const times = (): number => least.long / least.short
  // Quadratic time would be twenty times as much. Another program on this machine makes some rounds longer, but not every round
  // of some hundred microseconds.
  for (let round = 0; round < 10 && !(times() < 6); round++) {
    least.short = Math.min(
      least.short,
      duration(() => {
        for (let text = 0; text < 20; text++) work(2_000)
      }),
    )
    least.long = Math.min(
      least.long,
      duration(() => work(40_000)),
    )
  }
  expect(times()).toBeLessThan(6)
})

function duration(work: () => void): number {
  const before = performance.now()
  work()
  return performance.now() - before
}

// security.md PRV-2: a relay sees lengths.
test.each([0, 1, 200, 253, 254, 255, 256, 1000])(
  'printed JSON of %i letters is padded to a multiple of 256 bytes',
  (n) => {
    const text = printJson('é'.repeat(n))
    expect(new TextEncoder().encode(text).length % 256).toBe(0)
    expect(JSON.parse(text)).toBe('é'.repeat(n))
  },
)

describe('parsed JSON', () => {
  test('invalid JSON is parsed as undefined', () => {
    expect(parseJson('{"a":[1,"]"]}')).toEqual({ a: [1, ']'] })
    expect(parseJson('{"a":')).toBeUndefined()
    expect(parseJson('')).toBeUndefined()
  })

  test('JSON deeper than 64 levels is refused', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseJson(nested(64))).toBeDefined()
    expect(parseJson(nested(65))).toBeUndefined()
    expect(parseJson(nested(500_000))).toBeUndefined()
    expect(parseJson(JSON.stringify({ text: '[['.repeat(200) + '\\"{' }))).toBeDefined()
  })
})
