import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { checksummed } from '../evm/address.ts'

/** The field of secp256k1 (SEC 2). */
const p = 2n ** 256n - 2n ** 32n - 977n

/**
 * The address of a public key in hex, compressed or not; undefined when it is no point of the curve. The curve's library is in the
 * key worker alone, and nothing here is secret.
 */
export function addressOfKey(key: string): string | undefined {
  const [, head = '', x = '', given] =
    /^0x(02|03|04)([0-9a-f]{64})([0-9a-f]{64})?$/i.exec(key) ?? []
  if (!head || (head === '04') !== (given !== undefined)) return undefined
  const square = mod(BigInt(`0x${x}`) ** 3n + 7n)
  const root = power(square, (p + 1n) / 4n)
  const y = given === undefined ? withParity(root, BigInt(head)) : BigInt(`0x${given}`)
  if (BigInt(`0x${x}`) >= p || y >= p || mod(y * y) !== square) return undefined
  const point = hexToBytes(x + y.toString(16).padStart(64, '0'))
  return checksummed(bytesToHex(keccak_256(point).subarray(12)))
}

function withParity(root: bigint, head: bigint): bigint {
  return (root - head) % 2n === 0n ? root : p - root
}

function mod(value: bigint): bigint {
  return value % p
}

function power(base: bigint, exponent: bigint): bigint {
  let product = 1n
  for (let square = base, left = exponent; left > 0n; left >>= 1n, square = mod(square * square))
    if (left & 1n) product = mod(product * square)
  return product
}
