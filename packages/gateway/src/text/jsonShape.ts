import { endOfString } from './rawJson.ts'

type JsonLimits = { readonly depth: number; readonly values: number }

/**
 * Whether JSON is nested at most `depth` deep and holds at most `values` values, checked before a parser has to hold
 * them all. Text that is not JSON may pass; the parser refuses it.
 */
export function isModestJson(text: string, limits: JsonLimits): boolean {
  return countValues(text, limits) !== undefined
}

/** @returns about how many values JSON holds; undefined above the limits */
export function countValues(text: string, { depth, values }: JsonLimits): number | undefined {
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
        if (open > depth) return undefined
        break
      case 0x5d: // ]
      case 0x7d: // }
        open -= 1
        break
      case 0x2c: // ,
        separators += 1
        if (separators >= values) return undefined
        break
    }
  }
  return separators + 1
}
