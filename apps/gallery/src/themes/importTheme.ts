import {
  fromRainbowKit,
  type Theme,
  themeVariablesOf,
  type ThemeVariables,
} from '@latchkey/modal/fixtures'
import { type Draft, draftOf } from './draft.ts'

/**
 * A theme somebody has: a RainbowKit theme object or a pair of them, AppKit's `--w3m-…` variables, or options of ours. Given
 * as JSON or as the object in the code. @throws Error in words for who pasted it
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
  // As: entries of a record of texts; names that are no variables are left out by what reads them.
  const read = Object.fromEntries(texts) as ThemeVariables
  return known(draftOf({ themeMode, themeVariables: themeVariablesOf(themeMode, read) }))
}

function known(draft: Draft): Draft {
  const count = Object.keys({ ...draft.values.dark, ...draft.values.light }).length
  if (count === 0) throw new Error('Nothing in it has a counterpart here.')
  return draft
}

/** Never evaluated: what somebody pastes is text. */
function readObject(text: string): { readonly [name: string]: unknown } {
  for (const json of [text, asJson(text)]) {
    try {
      const value: unknown = JSON.parse(json)
      if (isRecord(value)) return value
    } catch {
      // The next way to read it.
    }
  }
  throw new Error('This cannot be read. Paste an object of texts and numbers, without calls.')
}

/** An object of JavaScript whose values are texts and numbers, as JSON. */
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
