import { describe, expect, it } from 'vitest'
import { keys } from './keys.ts'
import { load, save, type StoredKey } from './storedKey.ts'
import { createTextStorage, type TextStorage } from '../platform/storage.ts'

/** Version 1 was a bare name; version 2 is a list of names. */
const first: StoredKey<string> = {
  name: 'names',
  version: 1,
  parse: (value) => (typeof value === 'string' ? value : undefined),
}
const second: StoredKey<readonly unknown[]> = {
  name: 'names',
  version: 2,
  parse: (value, version) => (version === 1 ? [value] : Array.isArray(value) ? value : undefined),
}

const storageWith = (text: string): TextStorage => {
  const storage = createTextStorage('test/')
  storage.set('names', text)
  return storage
}

describe('stored key', () => {
  it('a stored key reads a value that was stored without a version as version 1', () => {
    expect(load(storageWith('"alice"'), first)).toBe('alice')
  })

  it('a stored key reads values of its current and its earlier version', () => {
    const storage = createTextStorage('test/')
    save(storage, first, 'alice')
    expect(load(storage, second)).toEqual(['alice'])
    save(storage, second, ['alice', 'bob'])
    expect(load(storage, second)).toEqual(['alice', 'bob'])
  })

  it('a stored key treats a value of a later version as absent', () => {
    const storage = createTextStorage('test/')
    save(storage, second, ['alice'])
    expect(load(storage, first)).toBeUndefined()
  })

  it('a stored key treats a version that is not a number as absent', () => {
    expect(load(storageWith('{"version":"later","value":["alice"]}'), second)).toBeUndefined()
  })

  it('a stored key treats text that is not JSON as absent', () => {
    expect(load(storageWith('alice'), first)).toBeUndefined()
  })
})

describe('keys of the kit', () => {
  it('the keys of the kit have different names', () => {
    const names = Object.values(keys).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('the connections key reads data of releases that kept one connection for each namespace [STA-09]', () => {
    const storage = createTextStorage('test/')
    storage.set('connections', '{"eip155":{"connectorId":"io.metamask","name":"MetaMask"}}')
    expect(load(storage, keys.connections)).toEqual({
      eip155: [{ connectorId: 'io.metamask', name: 'MetaMask', session: undefined }],
    })
  })
})
