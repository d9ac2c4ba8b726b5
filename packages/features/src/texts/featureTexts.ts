import type { en } from './en.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type FormOf<Key> = Key extends `${infer Base}.other` ? `${Base}.${PluralForm}` : never

/** The features' texts in one language, as far as they are translated; missing texts are shown in English. */
export type FeatureTexts = {
  readonly [Key in keyof typeof en as Key | FormOf<Key>]?: string | undefined
} & {
  /** The sentence of an error, which English has in the table of codes. */
  readonly [code: `error.${string}`]: string | undefined
}
