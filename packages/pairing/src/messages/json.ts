/** No wallet nests deeper, and deeper JSON could exhaust the stack of its reader. */
const maxDepth = 64

/** Parses JSON of a stranger; undefined when it is invalid or too deep. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > maxDepth) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Prints JSON that all wallets can read. The reader of the JavaScript SDKs puts quotes around long runs of digits before `,`
 * `}` `]`, even inside strings, and then drops the message. An escape for the run's last digit prevents that
 * (walletconnect.md 0.6). Trailing spaces pad the length to 256 bytes, so that the relay does not learn it (security.md PRV-2).
 */
export function printJson(value: unknown): string {
  const text = JSON.stringify(value).replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, (literal) =>
    // Each run is matched as a whole, so that calldata of a million zeros is read once.
    literal.replace(/(\d+)([,}\]]?)/g, (found: string, run: string, end: string) => {
      if (end === '' || run.length < 16) return found
      return `${run.slice(0, -1)}\\u003${run.slice(-1)}${end}`
    }),
  )
  const length = new TextEncoder().encode(text).length
  return text + ' '.repeat((256 - (length % 256)) % 256)
}

export type Fields = { readonly [name: string]: unknown }

/** An object's own fields; undefined for arrays, null and other values. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined
}

/** Nesting of brackets outside of strings. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
    } else if (sign === '{' || sign === '[') {
      deepest = Math.max(deepest, ++depth)
    } else if (sign === '}' || sign === ']') depth--
  }
  return deepest
}
