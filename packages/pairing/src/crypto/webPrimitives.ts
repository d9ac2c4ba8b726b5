import { type Bytes, concat, fromBase64, randomBytes } from '../bytes.ts'
import type { Primitives } from './primitives.ts'

/** Last byte of the algorithm's object identifier 1.3.101.x (RFC 8410, section 3). */
const x25519 = 0x6e
const ed25519 = 0x70

/** The browser's primitives. Each function throws when the browser lacks the algorithm. */
export const webPrimitives: Primitives = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  async agree(privateKey, publicKey) {
    const mine = await importPrivate('X25519', x25519, privateKey, ['deriveBits'])
    const theirs = await crypto.subtle.importKey('raw', publicKey, 'X25519', true, [])
    const bits = await crypto.subtle.deriveBits({ name: 'X25519', public: theirs }, mine, 256)
    return new Uint8Array(bits)
  },
  async hkdf(secret) {
    const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const none = new Uint8Array()
    const how = { name: 'HKDF', hash: 'SHA-256', salt: none, info: none }
    return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))
  },
  async signer(seed) {
    const key = await importPrivate('Ed25519', ed25519, seed, ['sign'])
    const { x = '' } = await crypto.subtle.exportKey('jwk', key)
    const publicKey = fromBase64(x.replaceAll('-', '+').replaceAll('_', '/'))
    if (publicKey?.length !== 32) throw new Error('no public key in the JWK')
    const sign = async (message: Bytes): Promise<Bytes> =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', key, message))
    await sign(randomBytes(1))
    return { publicKey, sign }
  },
}

/** WebCrypto accepts raw private keys only inside PKCS #8 (RFC 8410, section 7). */
function importPrivate(
  name: string,
  algorithm: number,
  key: Bytes,
  uses: readonly KeyUsage[],
): Promise<CryptoKey> {
  const header = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, algorithm, 4, 34, 4, 32]
  const pkcs8 = concat(Uint8Array.from(header), key)
  return crypto.subtle.importKey('pkcs8', pkcs8, name, true, [...uses])
}
