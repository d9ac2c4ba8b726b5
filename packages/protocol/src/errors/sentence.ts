import { catalogue, type ErrorRow } from './catalogue.ts'

/** What a visitor reads of an error that is for the host alone. */
const unknown = 'Something did not work'

/**
 * An error in one sentence for the visitor, without its full stop: in the words of the host or of the visitor's language
 * (`error.CODE`, `error.UNKNOWN`), else in English. Never the code itself.
 */
export function sentenceOf(
  code: string,
  texts: { readonly [key: string]: string | undefined } = {},
): string {
  return texts[`error.${code}`] ?? texts['error.UNKNOWN'] ?? englishOf(code)
}

function englishOf(code: string): string {
  const rows: { readonly [code: string]: ErrorRow | undefined } = catalogue
  const row = rows[code]
  if (!row || row.shown !== undefined) return row?.shown ?? unknown
  return row.surface === 'thrown' || row.surface === 'server' ? unknown : row.text
}
