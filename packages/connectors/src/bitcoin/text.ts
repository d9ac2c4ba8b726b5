/** Far above the limit of a block for one transaction in base64 or hex. */
const maxText = 2 * 1024 * 1024

/** A wallet's text if it matches the pattern. */
export function readText(value: unknown, pattern: RegExp, limit: number): string | undefined {
  return typeof value === 'string' && value.length <= limit && pattern.test(value)
    ? value
    : undefined
}

/** Bytes in hex, at least one. */
export function readHex(value: unknown): string | undefined {
  const text = readText(value, /^[0-9a-f]+$/i, maxText)
  return text && text.length % 2 === 0 ? text : undefined
}

/** Bytes in base64, at least one. */
export function readBase64(value: unknown): string | undefined {
  const text = readText(value, /^[A-Za-z0-9+/]+={0,2}$/, maxText)
  return text && text.length % 4 === 0 ? text : undefined
}

export function bytesToBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws DOMException when the text is not base64 */
export function base64ToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Hex of whole bytes. */
export function hexToBytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16))
}
