import { base58 } from '@scure/base'

/** 36 bytes in base58. Checked first, since the time to decode grows with the square of the length. */
const maxLength = 50

/**
 * The account of an SS58 address, 32 bytes in hex: the same for every network's prefix, of one byte or two. The namespace checks
 * the checksum. Undefined for other texts.
 */
export function accountIdOf(address: string): string | undefined {
  try {
    const bytes = base58.decode(address.length > maxLength ? '' : address)
    return bytes.length === 35 || bytes.length === 36 ? toHex(bytes.slice(-34, -2)) : undefined
  } catch {
    return undefined
  }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
