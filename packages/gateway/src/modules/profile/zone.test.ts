import { isKitError } from '@latchkey/protocol'
import { ensNormalize } from 'ethers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameSpelling } from '../../text/nameSpelling.ts'
import { lookOf } from '../../names/lookAlike.ts'
import { createZone } from './zone.ts'

const zone = createZone('example.eth')

function readable(name: string): string | undefined {
  try {
    return zone.read(name).name
  } catch (error) {
    if (isKitError(error)) return undefined
    throw error
  }
}

function normalized(name: string): string | undefined {
  try {
    return ensNormalize(name)
  } catch {
    return undefined
  }
}

/** Letters, digits, hyphens, their look-alikes, emoji, marks, hidden and right-to-left characters. */
const letters = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...Array.from('abcxyzABCXYZ0123456789-')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...Array.from('аеорсхіѕԁ０ａ_.\u200d\u200b\u202e\u0301ß👩🚀🇩🇪1️⃣ωא')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
)
const labels = fc.array(letters, { maxLength: 70 }).map((each) => each.join(''))

it('a random label is registered only if it keeps the rule and is its own normalization in two versions of ENSIP-15 [VAL-05]', () => {
  fc.assert(
    fc.property(labels, (label) => {
      const name = `${label}.example.eth`
      const read = readable(name)
      const keepsRule = /^(?!-)[a-z0-9-]{4,63}(?<!-)$/.test(label.toLowerCase())
      const own = normalized(name.toLowerCase())
      expect(read !== undefined).toBe(keepsRule && own === name.toLowerCase())
      if (read === undefined) return
      expect(read).toBe(name.toLowerCase())
      expect(nameSpelling(read)).toBe(read)
      expect(own).toBe(read)
    }),
  )
})

it.each([
  ['alice', 'a1ice', 'aIice', 'al-ice'],
  ['modern', 'rnodern', 'mo-dern'],
  ['windows', 'vvindows', 'wind0ws', 'wind0w5'],
  ['close', 'dose', 'cl0se'],
])('labels that look like %s have one look', (...group) => {
  expect(new Set(group.map((label) => lookOf(label.toLowerCase()))).size).toBe(1)
})
