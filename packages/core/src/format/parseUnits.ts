import type { Units } from '../interfaces/rpc.ts'

/** 256 bits have 78 digits, and a token has at most 255 decimals. */
const maxLength = 340
const maxUnits = 2n ** 256n

/**
 * Reads a plain decimal string exactly, in base units. Undefined when the text is not an amount, has more decimals than the
 * token, or needs more than 256 bits. `readAmount` reads the text of a visitor.
 */
export function parseUnits(text: string, decimals: number): Units | undefined {
  const plain = text.trim()
  if (plain.length > maxLength) return undefined
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (!(whole || fraction) || digits.length > decimals) return undefined
  const units = BigInt(whole + digits.padEnd(decimals, '0'))
  return units < maxUnits ? units : undefined
}
