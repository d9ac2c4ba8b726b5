import { base58 } from '@scure/base'

/** Parses a public key in base58 (VAL-01). A key has one text form, so every valid address is canonical. */
export function parseAddress(text: string): string | undefined {
  // Length and letters first: decoding takes time with the square of the length.
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  return base58.decode(text).length === 32 ? text : undefined
}
