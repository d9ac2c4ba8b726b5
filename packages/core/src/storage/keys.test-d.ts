import { expectTypeOf, it } from 'vitest'
import type { keys } from './keys.ts'
import type { Cache } from './parsers.ts'

/** Names of all fields of the stored values, at any depth. */
type Fields<T> = T extends readonly (infer Item)[]
  ? Fields<Item>
  : T extends object
    ? keyof T | { [K in keyof T]: Fields<T[K]> }[keyof T]
    : never
// Caches hold public facts of any shape, by account.
type Stored = Exclude<ReturnType<(typeof keys)[keyof typeof keys]['parse']>, Cache>

it('no stored value has a field for a secret', () => {
  expectTypeOf<Extract<Fields<Stored>, 'connectorId'>>().toEqualTypeOf<'connectorId'>()
  expectTypeOf<
    Extract<
      Fields<Stored>,
      'secret' | 'key' | 'privateKey' | 'symKey' | 'seed' | 'password' | 'signature' | 'jwt'
    >
  >().toEqualTypeOf<never>()
})
