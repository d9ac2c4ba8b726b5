import * as v from 'valibot'
import { isNamespaceId, type AccountId, type NetworkId } from '../caip.ts'

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

/** A whole number of smallest units, as text. */
export const units = /* @__PURE__ */ v.pipe(
  /* @__PURE__ */ v.string(),
  /* @__PURE__ */ v.regex(/^\d{1,78}$/, 'Expected a whole number as text'),
)

/** The CAIP-10 id of a token's contract or mint, checked by its letters only; the network's own coin is `…:0xeeee…eeee`. */
/* @__NO_SIDE_EFFECTS__ */
export function tokenId(): v.GenericSchema<string, AccountId> {
  return caip10(
    /^(?:eip155:\d{1,18}:0x[0-9a-fA-F]{40}|solana:[-_a-zA-Z0-9]{1,32}:(?:[1-9A-HJ-NP-Za-km-z]{32,44}|0x[eE]{40}))$/,
  )
}

/** The CAIP-10 id of an account, checked by its letters only. */
/* @__NO_SIDE_EFFECTS__ */
export function accountId(): v.GenericSchema<string, AccountId> {
  return caip10(
    /^(?:eip155:\d{1,18}:0x[0-9a-fA-F]{40}|solana:[-_a-zA-Z0-9]{1,32}:[1-9A-HJ-NP-Za-km-z]{32,44})$/,
  )
}

/** The place in a list where its next page begins. */
/* @__NO_SIDE_EFFECTS__ */
export function pageCursor(): v.GenericSchema<string, string> {
  return v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/, 'Invalid cursor'))
}

/** A CAIP-2 id of an EVM network. */
/* @__NO_SIDE_EFFECTS__ */
export function evmNetworkId(): v.GenericSchema<string, NetworkId> {
  return v.pipe(
    networkId(),
    v.check((id) => /^eip155:[1-9]\d{0,17}$/.test(id), 'Expected an EVM network, such as eip155:1'),
  )
}

/** An address of any namespace, checked by its letters only. The namespace's own check comes later. */
/* @__NO_SIDE_EFFECTS__ */
export function accountAddress(): v.GenericSchema<string, string> {
  return v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{25,90}$/, 'Invalid address'))
}

function caip10(letters: RegExp): v.GenericSchema<string, AccountId> {
  return v.pipe(
    v.string(),
    v.regex(letters, 'Invalid CAIP Address'),
    // As: the expression above names the namespaces.
    v.transform((text) => text as AccountId),
  )
}

function isNetworkId(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const [namespace = '', reference = '', ...more] = value.split(':')
  // CAIP-2: reference is [-_a-zA-Z0-9]{1,32}
  return isNamespaceId(namespace) && /^[-_a-zA-Z0-9]{1,32}$/.test(reference) && more.length === 0
}
