import { sha256 } from '@noble/hashes/sha2.js'

/** Curve25519 in Edwards form (RFC 8032, 5.1): the field's prime and the curve's d. */
const prime = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * Derives a program's address (https://solana.com/docs/core/pda): the hash of its seeds with the highest bump that is not a
 * point of the curve, so that no private key exists for it.
 */
export function programAddress(seeds: readonly Uint8Array[], program: Uint8Array): Uint8Array {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(joined([...seeds, Uint8Array.of(bump), program, marker]))
    if (!isOnCurve(hash)) return hash
  }
  // The chance is one in 2^256.
  throw new RangeError('No bump gives an address')
}

/** Whether 32 bytes are the compressed form of a point: x² = (y² - 1) / (dy² + 1) has a root (RFC 8032, 5.1.3). */
export function isOnCurve(bytes: Uint8Array): boolean {
  const number = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const y = BigInt.asUintN(255, number)
  if (y >= prime) return false
  const y2 = (y * y) % prime
  const [u, v] = [y2 - 1n + prime, (d * y2 + 1n) % prime]
  // Euler: u/v is a square where u * v is one; 0 is a root, but has no negative form.
  const quotient = power((u * v) % prime, (prime - 1n) / 2n)
  return quotient === 0n ? number >> 255n === 0n : quotient === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
