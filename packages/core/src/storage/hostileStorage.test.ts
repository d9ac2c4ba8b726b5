import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { createTextStorage } from '../platform/storage.ts'
import { keys } from './keys.ts'
import { load, save, type StoredKey } from './storedKey.ts'

// Storage belongs to the page: an older or later release, another script or the visitor may have written it.

const names = [
  ...[
    'eip155',
    'solana',
    'namespace',
    'networks',
    'connectorId',
    'name',
    'session',
    'wallet',
    'id',
  ],
  ...['rdns', 'expiresAt', 'account', 'calls', 'sentAt', 'at', 'value', 'version', 'hash', 'to'],
  ...['status', 'transfer', 'createdAt', 'amount', '__proto__', 'constructor', 'length'],
]
const leaf = fc.oneof(
  fc.constantFrom(null, true, -1, 0, 1e309, 1.5, Date.now(), '', 'eip155', 'eip155:1'),
  fc.constantFrom('eip155:1:0x0000000000000000000000000000000000000001', '\u202e', 'javascript:x'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6, noNullPrototype: true }),
  ),
}))

const read = (key: StoredKey<unknown>, text: string): unknown => {
  const storage = createTextStorage('test/')
  storage.set(key.name, text)
  return load(storage, key)
}

const all: readonly (readonly [string, StoredKey<unknown>])[] = Object.entries(keys)

test.each(all)(
  'the stored key %s reads any value, and what it reads reads the same again [STA-09]',
  (_, key) =>
    fc.assert(
      fc.property(value, fc.option(fc.oneof(fc.integer(), leaf)), (written, version) => {
        const text = JSON.stringify(version === null ? written : { version, value: written })
        const found = read(key, text)
        if (found === undefined) return
        const storage = createTextStorage('test/')
        save(storage, key, found)
        expect(JSON.stringify(load(storage, key))).toBe(JSON.stringify(found))
        // No property of all objects was written.
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
    ),
)

it.each(all)('the stored key %s reads a megabyte of anything in less than a second', (_, key) => {
  for (const piece of ['[', '{"a":', '["eip155:1:0x",', '{"id":"a","at":1},', '"\\u0000']) {
    const text = `[${piece.repeat(1_000_000 / piece.length)}`
    const at = performance.now()
    read(key, text)
    read(key, JSON.stringify([text]))
    expect(performance.now() - at).toBeLessThan(1_000)
  }
})
