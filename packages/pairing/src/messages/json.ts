/** Deeper is no message of a wallet, and would cost the stack of whoever walks it. */
const maxDepth = 64

/** JSON of a stranger; undefined when it is none or too deep. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > maxDepth) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * JSON that all wallets can read. The reader of the JavaScript SDKs puts quotes around long runs of digits before
 * `,` `}` `]`, also inside strings, and then drops the message; an escape for the run's last digit keeps it whole
 * (walletconnect.md 0.6). Trailing spaces hide the length up to 256 bytes from the relay (security.md PRV-2).
 */
export function printJson(value: unknown): string {
  const text = JSON.stringify(value).replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, (literal) =>
    // Each run is matched whole, so that calldata of a million zeros is read once.
    literal.replace(/(\d+)([,}\]]?)/g, (found: string, run: string, end: string) => {
      if (end === '' || run.length < 16) return found
      return `${run.slice(0, -1)}\\u003${run.slice(-1)}${end}`
    }),
  )
  const length = new TextEncoder().encode(text).length
  return text + ' '.repeat((256 - (length % 256)) % 256)
}

export type Fields = { readonly [name: string]: unknown }

/** An object's own fields; undefined for arrays, null and everything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined
}

/** How deep brackets nest outside of strings. */
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
