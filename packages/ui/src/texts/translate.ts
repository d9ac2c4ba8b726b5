import type { en } from './en.ts'

export type Catalogue = { readonly [key: string]: string }
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type KeyOf<C extends Catalogue> = keyof C & string
/** The base of plural keys: `account.retryIn` for `account.retryIn.one` and `account.retryIn.other`. */
type BaseOf<Key extends string> = Key extends `${infer Base}.${PluralForm}` ? Base : Key
export type TextKey<C extends Catalogue = typeof en> = BaseOf<KeyOf<C>>

type Plain = Exclude<keyof typeof en, `${string}.${PluralForm}`>
type Plural = Exclude<TextKey, Plain>
/**
 * The catalogue in another language: the same keys, the plural forms of its grammar, and texts for error codes, which
 * English takes from the table of codes.
 */
export type Texts = { readonly [Key in Plain | `error.UNKNOWN`]: string } & {
  readonly [Form in `${Plural}.${PluralForm}`]?: string
} & { readonly [code: `error.${string}`]: string }

/** A language. `locale` is its BCP 47 tag, for `Intl` and the `lang` attribute. */
export type Locale = { readonly locale: string; readonly texts: Texts }

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

/** Look up a text, fill in its `{values}`, and choose the plural form by `count`. */
export type Translate<C extends Catalogue = typeof en> = <Key extends TextKey<C>>(
  key: Key,
  ...values: Arguments<TextOf<C, Key>>
) => string

/**
 * @param texts the whole catalogue, in English
 * @param locale the language of the numbers among the values
 * @param before texts that take precedence: another language, the host's own texts
 */
export function createTranslate<C extends Catalogue>(
  texts: C,
  locale: string,
  before: { readonly [key: string]: string | undefined } = {},
): Translate<C> {
  const find = (key: string): string | undefined => before[key] ?? texts[key]
  return (key, ...[values]) => {
    const given: { readonly [name: string]: string | number | undefined } = values ?? {}
    const form = (): string => new Intl.PluralRules(locale).select(Number(given['count']))
    const text = find(key) ?? find(`${key}.${form()}`) ?? find(`${key}.other`) ?? key
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given[name] ?? ''
      return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
    })
  }
}
