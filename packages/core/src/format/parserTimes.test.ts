import { expect, it } from 'vitest'
import { compareDecimals, multiplyDecimals, sumDecimals } from './decimal.ts'
import { cleanName, looksLike, skeletonOf, wholeName } from './names.ts'
import { parseUnits } from './parseUnits.ts'
import { readAmount } from './readAmount.ts'
import { displayUsd, displayUsdShort } from './usd.ts'

const pieces = ['0', '9', '0.', 'a', ' ', '\u0301', '\u200d', '\u202e', '😀', 'ﷺ', '-', ',', 'e9']
const starts = ['', '0.', '1', '0.1']

/** TABLE parsers of texts of tokens, wallets and servers. Some throw, which takes time too. */
const parsers: { readonly [name: string]: (text: string) => unknown } = {
  cleanName,
  wholeName,
  skeletonOf,
  looksLike: (text) => looksLike(text, `${text}1`),
  parseUnits: (text) => parseUnits(text, 18),
  readAmount: (text) => readAmount(text, 'ar'),
  multiplyDecimals: (text) => multiplyDecimals(text, 1.5),
  sumDecimals: (text) => sumDecimals([text, '1']),
  compareDecimals: (text) => compareDecimals(text, '1'),
  displayUsd: (text) => displayUsd(text, 'en'),
  displayUsdShort: (text) => displayUsdShort(text, 'en'),
}

it.each(Object.keys(parsers))('%s reads 100 kB of anything repeated in at most 5 s', (name) => {
  for (const piece of pieces)
    for (const start of starts)
      for (const end of ['', '1', 'x']) {
        const text = `${start}${piece.repeat(100_000 / piece.length)}${end}`
        const at = performance.now()
        try {
          parsers[name]?.(text)
        } catch {
          // A refusal, within the same time.
        }
        expect(performance.now() - at).toBeLessThan(5_000)
      }
})
