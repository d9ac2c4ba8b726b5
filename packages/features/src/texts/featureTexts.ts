import type { en } from './en.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type FormOf<Key> = Key extends `${infer Base}.other` ? `${Base}.${PluralForm}` : never

/** The features' texts in one language, as far as they are translated: what is missing is said in English. */
export type FeatureTexts = {
  readonly [Key in keyof typeof en as Key | FormOf<Key>]?: string | undefined
} & {
  /** The sentence of an error, which English has in the codes' own table. */
  readonly [code: `error.${string}`]: string | undefined
}
