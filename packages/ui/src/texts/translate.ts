import type { en } from './en.ts'

/** The catalogue in another language: the same keys, and words for error codes, which English takes from the codes' own table. */
export type Texts = { readonly [Key in keyof typeof en]: string } & {
  readonly [code: `error.${string}`]: string
}

export type Catalogue = { readonly [key: string]: string }
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type KeyOf<C extends Catalogue> = keyof C & string
/** `account.retryIn` for `account.retryIn.one` and `account.retryIn.other`. */
type BaseOf<Key extends string> = Key extends `${infer Base}.${PluralForm}` ? Base : Key
export type TextKey<C extends Catalogue = typeof en> = BaseOf<KeyOf<C>>

type TextOf<C extends Catalogue, Key extends string> = Key extends keyof C
  ? C[Key]
  : `${Key}.other` extends keyof C
    ? C[`${Key}.other`]
    : never
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
type Values<Text extends string> = {
  readonly [Name in Placeholder<Text>]: Name extends 'count' ? number : string | number
}
type Arguments<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Values<Text>]

/** Look a text up, fill in its `{values}`, choose the plural form by `count`. */
export type Translate<C extends Catalogue = typeof en> = <Key extends TextKey<C>>(
  key: Key,
  ...values: Arguments<TextOf<C, Key>>
) => string

/** Numbers among the values are written in the language's own digits. */
export function createTranslate<C extends Catalogue>(
  texts: { readonly [Key in keyof C]: string },
  locale: string,
): Translate<C> {
  const catalogue: { readonly [key: string]: string | undefined } = texts
  return (key, ...[values]) => {
    const given: { readonly [name: string]: string | number | undefined } = values ?? {}
    const text = catalogue[key] ?? pluralOf(catalogue, locale, key, Number(given.count))
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given[name] ?? ''
      return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
    })
  }
}

function pluralOf(
  catalogue: { readonly [key: string]: string | undefined },
  locale: string,
  key: string,
  count: number,
): string {
  return (
    catalogue[`${key}.${new Intl.PluralRules(locale).select(count)}`] ??
    catalogue[`${key}.other`] ??
    key
  )
}
