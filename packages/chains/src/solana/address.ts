import { base58 } from '@scure/base'

/** A public key in base58 (VAL-01). The text has one form only, so what is an address is already canonical. */
export function parseAddress(text: string): string | undefined {
  // Length and letters first: decoding takes time with the square of the length.
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  return base58.decode(text).length === 32 ? text : undefined
}
