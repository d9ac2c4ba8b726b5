import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** 40 hex characters with the case that EIP-55 gives them. */
export function checksummed(hex: string): string {
  const lower = hex.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const cased = [...lower].map((each, at) =>
    Number.parseInt(hash[at] ?? '0', 16) > 7 ? each.toUpperCase() : each,
  )
  return `0x${cased.join('')}`
}

/** The address in a call's data, or undefined unless it is one: 20 bytes after `0x`. */
export function readAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
    ? checksummed(bytesToHex(hexToBytes(value.slice(2))))
    : undefined
}
