import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The spelling of EIP-55 of a lower-case address. */
export function checksumAddress(address: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(address.slice(2))))
  return `0x${Array.from(address.slice(2), (letter, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  ).join('')}`
}
