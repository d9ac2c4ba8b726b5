/** A part of a JSON text: its value, and the text exactly as it was written. */
export type RawJson = { readonly value: unknown; readonly text: string }

/**
 * The entries of a JSON array, or the one value of any other text, each with its own text: numbers that a double cannot hold
 * stay as they were written.
 * @throws SyntaxError when the text is not JSON
 */
export function rawEntries(text: string): readonly RawJson[] {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value)) return [{ value, text: text.trim() }]
  const texts = partsOf(text)
  return value.map((entry, index): RawJson => ({ value: entry, text: texts[index] ?? '' }))
}

/** The text of each member of a JSON object, by name; the last one counts, as for `JSON.parse`. The text has been parsed before. */
export function rawMembers(text: string): ReadonlyMap<string, string> {
  const parts = partsOf(text)
  const members = new Map<string, string>()
  for (let at = 0; at + 1 < parts.length; at += 2)
    // As: the names of a JSON object are strings.
    members.set(JSON.parse(parts[at] ?? '') as string, parts[at + 1] ?? '')
  return members
}

/** Texts of the values within the outer brackets: entries, or names and values in turn. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let at = text.search(/\S/) + 1
  while (at < text.length) {
    if (isBetween(text.charCodeAt(at))) at += 1
    else {
      const end = endOfValue(text, at)
      parts.push(text.slice(at, end))
      at = end
    }
  }
  return parts
}

/** White space, `,`, `:`, and the closing brackets. */
function isBetween(code: number): boolean {
  return code <= 0x20 || code === 0x2c || code === 0x3a || code === 0x5d || code === 0x7d
}

/** Index after the value that begins at an index. */
function endOfValue(text: string, start: number): number {
  let open = 0
  let at = start
  do {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = endOfString(text, at)
    else if (code === 0x5b || code === 0x7b) open += 1
    else if (code === 0x5d || code === 0x7d) open -= 1
    else if (open === 0) while (at + 1 < text.length && !isBetween(text.charCodeAt(at + 1))) at += 1
    at += 1
  } while (open > 0 && at < text.length)
  return at
}

/** Index of the closing quote of a string that begins at an index, found by searching: most of a message is one string. */
export function endOfString(text: string, start: number): number {
  let end = start
  do end = text.indexOf('"', end + 1)
  while (end !== -1 && isEscaped(text, end))
  return end === -1 ? text.length : end
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0
  while (text[quote - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}
