import { asHex, type Hex } from './encoding.ts'

/** The word at a byte of ABI data; hex without 0x. @throws RangeError past the end */
export function wordAt(hex: string, at: number): bigint {
  const text = hex.slice(at * 2, at * 2 + 64)
  if (text.length < 64) throw new RangeError('Read past the end')
  return BigInt(`0x${text}`)
}

/** The bytes whose length is the word at `at`, in hex without 0x. @throws RangeError past the end */
export function bytesAt(hex: string, at: number): string {
  const length = Number(wordAt(hex, at)) * 2
  const text = hex.slice(at * 2 + 64, at * 2 + 64 + length)
  if (text.length < length) throw new RangeError('Read past the end')
  return text
}

export function addressAt(hex: string, at: number): Hex {
  return asHex(`0x${wordAt(hex, at).toString(16).padStart(40, '0')}`)
}
