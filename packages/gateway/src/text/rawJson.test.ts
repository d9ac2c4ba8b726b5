import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rawEntries, rawMembers } from './rawJson.ts'

const spacing = fc.constantFrom('', ' ', '\t')

/** The text of a part as it is written alone. No string has a raw line break. */
const alone = (part: string, indent: string): string => part.replaceAll(`\n${indent}`, '\n')

// Compared as texts: V8 13.6 reads some names with a backslash as the name of an earlier object, `"\""` after `"\\"`.
it('the parts of a JSON text are the texts that it was written from', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), spacing, (values, indent) => {
      const entries = rawEntries(JSON.stringify(values, null, indent))
      expect(entries.map(({ text }) => alone(text, indent))).toEqual(
        values.map((value) => JSON.stringify(value, null, indent)),
      )
      for (const { value, text } of entries)
        if (!text.includes('\\')) expect(value).toEqual(JSON.parse(text))
    }),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), spacing, (object, indent) => {
      const members = [...rawMembers(JSON.stringify(object, null, indent))]
      expect(members.map(([name, part]) => [name, alone(part, indent)])).toEqual(
        Object.entries(object).map(([name, value]) => [name, JSON.stringify(value, null, indent)]),
      )
    }),
  )
})

it('numbers, escapes and spaces within a part stay as they were written', () => {
  const text = ' [ {"a" : 18446744073709551615, "b":"\\u0041\\\\\\"]"} , 1e400,-0.10 , true]\n'
  expect(rawEntries(text).map((entry) => entry.text)).toEqual([
    '{"a" : 18446744073709551615, "b":"\\u0041\\\\\\"]"}',
    '1e400',
    '-0.10',
    'true',
  ])
  expect([...rawMembers('{"a":1.0,"\\u0061": [ 2 ]}')]).toEqual([['a', '[ 2 ]']])
})
