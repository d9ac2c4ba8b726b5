import type { Units } from '../interfaces/rpc.ts'

/** 256 bits have 78 digits; no token has more places than a byte counts. */
const maxLength = 340
const maxUnits = 2n ** 256n

/**
 * A typed decimal amount in base units, exactly; undefined when it is none, has more places than the token, or more than
 * 256 bits. One comma stands for the point, as half the world writes it.
 */
export function parseUnits(text: string, decimals: number): Units | undefined {
  const plain = text.trim().replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
  if (plain.length > maxLength) return undefined
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (!(whole || fraction) || digits.length > decimals) return undefined
  const units = BigInt(whole + digits.padEnd(decimals, '0'))
  return units < maxUnits ? units : undefined
}
