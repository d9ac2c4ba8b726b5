import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Spellings kept: a page of a history has some two hundred addresses, mostly the same again and again. */
const most = 10_000

/** Spells lower-case addresses as EIP-55 does, and remembers the last ones. */
export function addressSpeller(): (address: string) => string {
  const known = new Map<string, string>()
  return (address) => {
    const spelled = known.get(address) ?? checksumAddress(address)
    known.set(address, spelled)
    // The oldest makes room.
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
