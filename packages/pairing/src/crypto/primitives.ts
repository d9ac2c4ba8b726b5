import { type Bytes, randomBytes, toHex } from '../bytes.ts'

/**
 * Cryptography of the protocol besides ChaCha20-Poly1305. Asynchronous because WebCrypto is. Private keys are 32 random bytes
 * in both implementations.
 */
export type Primitives = {
  sha256(bytes: Bytes): Promise<Bytes>
  /** X25519 (RFC 7748). Throws for a public key of small order. */
  agree(privateKey: Bytes, publicKey: Bytes): Promise<Bytes>
  /** HKDF-SHA-256 without salt and info, 32 bytes (walletconnect.md 4). */
  hkdf(secret: Bytes): Promise<Bytes>
  /** Ed25519 (RFC 8032) from its seed. */
  signer(seed: Bytes): Promise<Signer>
}

export type Signer = {
  readonly publicKey: Bytes
  sign(message: Bytes): Promise<Bytes>
}

export type KeyPair = { readonly privateKey: Bytes; readonly publicKey: Bytes }

export async function createKeyPair({ agree }: Primitives): Promise<KeyPair> {
  const privateKey = randomBytes(32)
  return { privateKey, publicKey: await agree(privateKey, basePoint()) }
}

/** A public key is the agreement with the base point (RFC 7748, section 6.1), so WebCrypto needs no other way to make it. */
export function basePoint(): Bytes {
  const point = new Uint8Array(32)
  point[0] = 9
  return point
}

/** The topic of a key: sha256 of its bytes, not of its hex (walletconnect.md 4). */
export async function topicOf({ sha256 }: Primitives, key: Bytes): Promise<string> {
  return toHex(await sha256(key))
}

/** The shared key of two sides, from a private and a public key. */
export async function sharedKey(
  { agree, hkdf }: Primitives,
  privateKey: Bytes,
  publicKey: Bytes,
): Promise<Bytes> {
  return hkdf(await agree(privateKey, publicKey))
}
