import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rawEntries, rawMembers } from './rawJson.ts'

const spacing = fc.constantFrom(undefined, 1, '\t')

it('the parts of a JSON text are the texts that it was written from', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), spacing, (values, space) => {
      const entries = rawEntries(JSON.stringify(values, null, space))
      expect(entries.map(({ value }) => JSON.stringify(value))).toEqual(
        values.map((value) => JSON.stringify(value)),
      )
      for (const { value, text } of entries) expect(JSON.parse(text)).toEqual(value)
    }),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), spacing, (object, space) => {
      const text = JSON.stringify(object, null, space)
      const members = [...rawMembers(text)].map(([name, part]) => [name, JSON.parse(part)])
      expect(members).toEqual(Object.entries(JSON.parse(text)))
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
