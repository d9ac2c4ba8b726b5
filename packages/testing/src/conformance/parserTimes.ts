import fc from 'fast-check'
import { expect, it } from 'vitest'

/** A parser of strangers' input. It may throw, which takes time too. */
export type Parser = (input: string) => unknown

const length = 100_000
/** Issue 32 allows 10 s. A parser whose time grows with the square of the length needs more than this for 100 kB. */
const mostMs = 1_000
const pieces = [
  ...[' ', '\n', 'a', '0', '.', 'a.', '-', '0-', ':', '/', '%', '@', '"', '[', '{"a":', '\\', '$ '],
  ...['https://', 'https://*.', 'data:image/png;', 'eip155:1:', '\nResources:\n- ', '\u200b', '😀'],
]
const ends = ['', '!', '"']

/**
 * Each parser gets 100 kB of one piece of text repeated, and of several in turn: as many mixtures as a hundredth of the rounds
 * of generated values.
 * @param starts texts before the repeated pieces, by which a parser takes the input for its own
 * @param more pieces of the parsers' own languages
 */
export function parserTimes(
  parsers: { readonly [name: string]: Parser },
  {
    starts = [],
    more = [],
  }: { readonly starts?: readonly string[]; readonly more?: readonly string[] } = {},
): void {
  const all = [...pieces, ...more]
  const begins = ['', 'https://', ...starts]
  const { numRuns: rounds = 100 } = fc.readConfigureGlobal()
  it.each(Object.entries(parsers))(
    '%s reads 100 kB of anything repeated in at most a second',
    (_, parse) => {
      for (const piece of all)
        for (const start of begins)
          for (const end of ends) expectQuick(parse, { start, piece, end })
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom(...all), { minLength: 2, maxLength: 4 }),
          fc.constantFrom(...begins),
          fc.constantFrom(...ends),
          (mixed, start, end) => expectQuick(parse, { start, piece: mixed.join(''), end }),
        ),
        { numRuns: Math.ceil(rounds / 100) },
      )
    },
  )
}

function expectQuick(
  parse: Parser,
  { start, piece, end }: { readonly start: string; readonly piece: string; readonly end: string },
): void {
  const text = `${start}${piece.repeat(Math.ceil(length / piece.length))}${end}`
  const at = performance.now()
  try {
    parse(text)
  } catch {
    // A refusal, within the same time.
  }
  expect(performance.now() - at, `${start}${piece}…${end}`).toBeLessThan(mostMs)
}
