/** Bytes over a plain buffer, the form of WebCrypto. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Parses lower-case hex of an even length; undefined for any other text. */
export function fromHex(text: string): Bytes | undefined {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    parseInt(text.slice(2 * index, 2 * index + 2), 16),
  )
}

/** Keys and topics: 32 bytes as 64 lower-case hex characters. */
export const isHex32 = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** Standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In pieces, because an argument list has a limit.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Undefined for text that is not base64. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    const binary = atob(text)
    return Uint8Array.from({ length: binary.length }, (_, index) => binary.charCodeAt(index))
  } catch {
    return undefined
  }
}

/** base64url without padding (RFC 4648, section 5). */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Bitcoin's base58, which multibase `z` uses. By hand, because the QR code needs nothing else of `@scure/base`: 1.4 kB, which
 * its gate has no room for.
 */
export function toBase58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x${toHex(bytes) || '0'}`); rest > 0n; rest /= 58n)
    text = base58Alphabet[Number(rest % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
