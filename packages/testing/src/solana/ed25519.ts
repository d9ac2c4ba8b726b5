/** A private key for WebCrypto, and its public key. */
export type SigningKey = {
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** The key of a seed of 32 bytes in hex. */
export async function signingKey(seed: string): Promise<SigningKey> {
  // RFC 8410, 7: the bytes before the seed of an Ed25519 key in PKCS #8.
  const pkcs8 = fromHex(`302e020100300506032b657004220420${seed}`)
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  // The only way to get the public key of WebCrypto's private key (RFC 8037, 2).
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const text = atob(x.replaceAll('-', '+').replaceAll('_', '/'))
  return {
    publicKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
    sign: async (bytes) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(bytes))),
  }
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16))
}
