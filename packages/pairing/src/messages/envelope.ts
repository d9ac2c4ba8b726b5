import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { type Bytes, concat, fromBase64, randomBytes, toBase64, utf8 } from '../bytes.ts'

/**
 * Sealed messages, as base64 (walletconnect.md 4). Type 0 is `00 | iv(12) | sealed`, type 1 is
 * `01 | sender's public key(32) | iv(12) | sealed`, the seal ChaCha20-Poly1305 (RFC 8439) without associated data. Type 2 is
 * plaintext: anybody who knows a topic could send it, so it is refused (walletconnect.md 0.5).
 */
export type Envelope =
  | { readonly type: 0; readonly iv: Bytes; readonly sealed: Bytes }
  | { readonly type: 1; readonly sender: Bytes; readonly iv: Bytes; readonly sealed: Bytes }

const ivLength = 12
const tagLength = 16
/** The kit's relay accepts 1 MiB. No honest peer sends a longer message. */
const maxLength = 2 ** 20 * 1.5

export function seal(key: Bytes, text: string, iv: Bytes = randomBytes(ivLength)): string {
  return toBase64(concat(Uint8Array.of(0), iv, chacha20poly1305(key, iv).encrypt(utf8(text))))
}

/** Type 1, for a receiver that does not know the key yet. */
export function sealAs(
  sender: Bytes,
  key: Bytes,
  text: string,
  iv: Bytes = randomBytes(ivLength),
): string {
  const sealed = chacha20poly1305(key, iv).encrypt(utf8(text))
  return toBase64(concat(Uint8Array.of(1), sender, iv, sealed))
}

/** Undefined for text that is not an envelope of type 0 or 1. */
export function parseEnvelope(text: string): Envelope | undefined {
  if (text.length > maxLength) return undefined
  const bytes = fromBase64(text)
  const type = bytes?.[0]
  if (!bytes || (type !== 0 && type !== 1)) return undefined
  const ivAt = type === 0 ? 1 : 33
  if (bytes.length < ivAt + ivLength + tagLength) return undefined
  const iv = bytes.slice(ivAt, ivAt + ivLength)
  const sealed = bytes.slice(ivAt + ivLength)
  return type === 0 ? { type, iv, sealed } : { type, sender: bytes.slice(1, 33), iv, sealed }
}

/** The text; undefined when another key sealed it or it is not UTF-8. */
export function unseal(key: Bytes, { iv, sealed }: Envelope): string | undefined {
  try {
    const plain = chacha20poly1305(key, iv).decrypt(sealed)
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return undefined
  }
}
