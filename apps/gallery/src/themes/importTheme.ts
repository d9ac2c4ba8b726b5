import {
  fromRainbowKit,
  type Theme,
  themeVariablesOf,
  type ThemeVariables,
} from '@latchkey/modal/fixtures'
import { type Draft, draftOf } from './draft.ts'

/**
 * Imports an existing theme: a RainbowKit theme object or a pair of them, AppKit's `--w3m-…` variables, or options of the kit,
 * as JSON or as an object in code. @throws Error with a text for the visitor of the editor
 */
export function importTheme(text: string, themeMode: Theme['themeMode']): Draft {
  const given = readObject(text)
  if ('themeVariables' in given || 'themeMode' in given) {
    const mode = given['themeMode']
    return variables(
      isRecord(given['themeVariables']) ? given['themeVariables'] : {},
      mode === 'light' || mode === 'auto' ? mode : 'dark',
    )
  }
  if (Object.keys(given).some((name) => name.startsWith('--'))) return variables(given, themeMode)
  if ('colors' in given || 'lightMode' in given) return known(draftOf(fromRainbowKit(given)))
  throw new Error('This is neither a RainbowKit theme nor theme variables.')
}

function variables(
  given: { readonly [name: string]: unknown },
  themeMode: Theme['themeMode'],
): Draft {
  const texts = Object.entries(given).map(([name, value]) => [name, String(value)])
  // As: the entries are a record of texts; unknown names are left out by their reader.
  const read = Object.fromEntries(texts) as ThemeVariables
  return known(draftOf({ themeMode, themeVariables: themeVariablesOf(themeMode, read) }))
}

function known(draft: Draft): Draft {
  const count = Object.keys({ ...draft.values.dark, ...draft.values.light }).length
  if (count === 0) throw new Error('Nothing in it has a counterpart here.')
  return draft
}

/** The pasted text is never evaluated. */
function readObject(text: string): { readonly [name: string]: unknown } {
  for (const json of [text, asJson(text)]) {
    try {
      const value: unknown = JSON.parse(json)
      if (isRecord(value)) return value
    } catch {
      // The next parser tries.
    }
  }
  throw new Error('This cannot be read. Paste an object of texts and numbers, without calls.')
}

/** A JavaScript object with texts and numbers as values, as JSON. */
function asJson(text: string): string {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  const parts = text
    .slice(start, end + 1)
    .matchAll(
      /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|,(?=\s*[}\]])|[\s\S]/g,
    )
  return [...parts]
    .map(([whole, quoted]) => {
      if (quoted !== undefined) return JSON.stringify(quoted)
      if (/^(?:\/\/|\/\*|,)/.test(whole) && whole !== ',') return ''
      if (/^[A-Za-z_$]/.test(whole)) return JSON.stringify(whole)
      return whole
    })
    .join('')
    .replace(/,(\s*[}\]])/g, '$1')
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
