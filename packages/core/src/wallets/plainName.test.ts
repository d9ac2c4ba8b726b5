import { expect, it } from 'vitest'
import { cleanName, skeletonOf, wholeName } from '../format/names.ts'
import { plainName } from './plainName.ts'
import { nameOfKey } from './walletKey.ts'

it.each([
  ['Trust Wallet', 'trust'],
  ['  TRUST\twallet ', 'trust'],
  ['Wallet', ''],
  ['Wallet Guard', 'wallet guard'],
])('the plain name of %j is %j', (name, plain) => expect(plainName(name)).toBe(plain))

const pieces = [
  ' ',
  '\n',
  'a ',
  ' wallet',
  '.',
  '\u200b',
  '\u0301',
  '\u{1f3f4}',
  '\ud800',
  '😀\u200d',
]
it.each([
  ['plainName', plainName],
  ['nameOfKey', nameOfKey],
  ['cleanName', cleanName],
  ['wholeName', wholeName],
  ['skeletonOf', skeletonOf],
])('%s reads a name of 100 kB in at most a second, whatever it repeats', (_, read) => {
  for (const piece of pieces)
    for (const end of ['', '!', 'x']) {
      const name = `x${piece.repeat(100_000 / piece.length)}${end}`
      const start = performance.now()
      read(name)
      expect(performance.now() - start).toBeLessThan(1_000)
    }
})
