import { endOfString } from './rawJson.ts'

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
