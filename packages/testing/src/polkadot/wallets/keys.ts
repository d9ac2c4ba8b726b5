import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import * as sr25519 from '@scure/sr25519'

export type KeyType = 'sr25519' | 'ed25519' | 'ecdsa'

/** A key that signs in the form of Substrate's `MultiSignature`: 64 bytes, 65 for ecdsa. */
export type WalletKey = {
  readonly type: KeyType
  /** SS58 with a prefix below 64. */
  address(prefix: number): string
  sign(bytes: Uint8Array): Uint8Array
}

/** The key of a seed of 32 bytes in hex. */
export function walletKey(type: KeyType, seed: string): WalletKey {
  const secret = hexToBytes(seed)
  const { id, sign } = kinds[type](secret)
  return {
    type,
    sign,
    address: (prefix) => {
      const body = concatBytes(Uint8Array.of(prefix), id)
      const checksum = blake2b(concatBytes(new TextEncoder().encode('SS58PRE'), body))
      return base58.encode(concatBytes(body, checksum.subarray(0, 2)))
    },
  }
}

type Pair = { readonly id: Uint8Array; sign(bytes: Uint8Array): Uint8Array }

const kinds: Readonly<Record<KeyType, (secret: Uint8Array) => Pair>> = {
  sr25519: (seed) => {
    const secret = sr25519.secretFromSeed(seed)
    return { id: sr25519.getPublicKey(secret), sign: (bytes) => sr25519.sign(secret, bytes) }
  },
  ed25519: (secret) => ({
    id: ed25519.getPublicKey(secret),
    sign: (bytes) => ed25519.sign(bytes, secret),
  }),
  // The account is the key's hash, and signatures contain the recovery number of the key.
  ecdsa: (secret) => ({
    id: blake2b(secp256k1.getPublicKey(secret), { dkLen: 32 }),
    sign: (bytes) => {
      const digest = blake2b(bytes, { dkLen: 32 })
      const signature = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' })
      // Noble puts that number first, Substrate last.
      return concatBytes(signature.subarray(1), signature.subarray(0, 1))
    },
  }),
}
