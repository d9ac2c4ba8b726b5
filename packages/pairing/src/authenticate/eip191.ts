import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, fromHex, toHex, utf8 } from '../bytes.ts'

/**
 * Recovers the signer of a `personal_sign` message (ERC-191, version 0x45): the address in lower case, or undefined for an
 * invalid signature. Accepts 65 bytes, or 64 in the compact form of ERC-2098. A high s is refused (EIP-2).
 */
export function recoverSigner(message: string, signature: string): string | undefined {
  const compact = readSignature(signature)
  if (!compact) return undefined
  const bytes = utf8(message)
  const hash = keccak_256(concat(utf8(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
  try {
    const read = secp256k1.Signature.fromBytes(compact, 'recovered')
    if (read.hasHighS()) return undefined
    const publicKey = read.recoverPublicKey(hash).toBytes(false)
    return `0x${toHex(keccak_256(publicKey.subarray(1)).subarray(12))}`
  } catch {
    // Some pairs of numbers are not a signature.
    return undefined
  }
}

/** The form of noble: the parity, then r and s. */
function readSignature(text: string): Uint8Array | undefined {
  const bytes = text.startsWith('0x') ? fromHex(text.slice(2).toLowerCase()) : undefined
  if (bytes?.length === 65) {
    const v = bytes[64] ?? 0
    const parity = v >= 27 ? v - 27 : v
    return parity <= 1 ? concat(Uint8Array.of(parity), bytes.subarray(0, 64)) : undefined
  }
  if (bytes?.length !== 64) return undefined
  const top = bytes[32] ?? 0
  bytes[32] = top & 0x7f
  return concat(Uint8Array.of(top >> 7), bytes)
}
