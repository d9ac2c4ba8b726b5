import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'

const folder = join(import.meta.dirname, '../../packages/ui/src/texts/locales')

/** The file of each language except English, with the window's texts. */
export const languages: { readonly [name: string]: readonly string[] } = Object.fromEntries(
  readdirSync(folder)
    .map((file) => parse(file).name)
    .filter((name) => name !== 'index')
    .map((name) => [name, [`inside/locales/${name}.js`]]),
)
