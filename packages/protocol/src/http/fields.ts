import * as v from 'valibot'
import { isNamespaceId, type NetworkId } from '../caip.ts'

/** A whole number from `min` to `max`, which a query carries as text. */
/* @__NO_SIDE_EFFECTS__ */
export function whole(min: number, max: number): v.GenericSchema<string | number, number> {
  return v.pipe(
    v.union(
      [v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Expected a whole number')), v.number()],
      'Expected a whole number',
    ),
    v.transform(Number),
    v.integer('Expected a whole number'),
    v.minValue(min, `Expected at least ${min}`),
    v.maxValue(max, `Expected at most ${max}`),
  )
}

/** A comma-separated list of at most `max` entries. Blanks are skipped. */
/* @__NO_SIDE_EFFECTS__ */
export function commaList(max: number): v.GenericSchema<string, readonly string[]> {
  return v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
    v.maxLength(max, `Expected at most ${max} entries`),
  )
}

/** A CAIP-2 network id of a known namespace. */
/* @__NO_SIDE_EFFECTS__ */
export function networkId(): v.GenericSchema<string, NetworkId> {
  return v.pipe(
    v.string(),
    v.check((text: string) => isNetworkId(text), 'Invalid CAIP Network'),
    // As: the check above has proved it.
    v.transform((text) => text as NetworkId),
  )
}

/** An address of any family, checked by its letters only. The family's own check comes later. */
/* @__NO_SIDE_EFFECTS__ */
export function accountAddress(): v.GenericSchema<string, string> {
  return v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{25,90}$/, 'Invalid address'))
}

function isNetworkId(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const [namespace = '', reference = '', ...more] = value.split(':')
  // CAIP-2: reference is [-_a-zA-Z0-9]{1,32}
  return isNamespaceId(namespace) && /^[-_a-zA-Z0-9]{1,32}$/.test(reference) && more.length === 0
}
