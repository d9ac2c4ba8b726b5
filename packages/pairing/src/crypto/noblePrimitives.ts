import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Primitives } from './primitives.ts'

/** The primitives without WebCrypto. */
export const noblePrimitives: Primitives = {
  sha256: async (bytes) => sha256(bytes),
  agree: async (privateKey, publicKey) => x25519.getSharedSecret(privateKey, publicKey),
  hkdf: async (secret) => hkdf(sha256, secret, undefined, undefined, 32),
  signer: async (seed) => ({
    publicKey: ed25519.getPublicKey(seed),
    sign: async (message) => ed25519.sign(message, seed),
  }),
}
