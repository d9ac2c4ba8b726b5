import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Spellings kept: a page of a history has some two hundred addresses, and most of them repeat. */
const most = 10_000

/** Adds the EIP-55 checksum to lower-case addresses and caches the last results. */
export function addressSpeller(): (address: string) => string {
  const known = new Map<string, string>()
  return (address) => {
    const spelled = known.get(address) ?? checksumAddress(address)
    known.set(address, spelled)
    // The oldest spelling makes room.
    const [oldest] = known.size > most ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    return spelled
  }
}

function checksumAddress(address: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(address.slice(2))))
  return `0x${Array.from(address.slice(2), (letter, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  ).join('')}`
}
