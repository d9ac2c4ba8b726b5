import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * Gives the checksummed form (EIP-55) of 40 hex characters with optional 0x (VAL-01). Mixed case that does not match its
 * checksum is a mistyped address and is refused.
 */
export function parseAddress(text: string): string | undefined {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const lower = digits.toLowerCase()
  const checked = checksum(lower)
  const oneCase = digits === lower || digits === digits.toUpperCase()
  return oneCase || digits === checked ? `0x${checked}` : undefined
}

/** Whether two addresses are the same, in any letter case. */
export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function checksum(lower: string): string {
  const hash = keccak_256(new TextEncoder().encode(lower))
  const nibble = (index: number): number => ((hash[index >> 1] ?? 0) >> (index % 2 ? 0 : 4)) & 15
  return [...lower]
    .map((digit, index) => (nibble(index) > 7 ? digit.toUpperCase() : digit))
    .join('')
}
