/**
 * Whether JSON is nested at most `depth` deep and holds at most `values` values, checked before a parser has to hold
 * them all. Text that is not JSON may pass; the parser refuses it.
 */
export function isModestJson(
  text: string,
  { depth, values }: { readonly depth: number; readonly values: number },
): boolean {
  let open = 0
  let separators = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        open += 1
        if (open > depth) return false
        break
      case 0x5d: // ]
      case 0x7d: // }
        open -= 1
        break
      case 0x2c: // ,
        separators += 1
        if (separators >= values) return false
        break
    }
  }
  return true
}

/** Index of the closing quote, found by searching, since most of a message is one string. */
function endOfString(text: string, start: number): number {
  let end = start
  do end = text.indexOf('"', end + 1)
  while (end !== -1 && isEscaped(text, end))
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === 0x5c) first -= 1
  return (at - first) % 2 === 1
}
