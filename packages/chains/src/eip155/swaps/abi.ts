/** Calldata as words of 32 bytes behind a selector. Every read beyond the end throws. */
export type Words = {
  word(at: number): bigint
  address(at: number): string
  /** The bytes that begin with their length at a byte offset, in hex without 0x. */
  bytes(at: number): string
  /** The length in bytes. */
  readonly length: number
}

/** @param hex without 0x */
export function wordsOf(hex: string): Words {
  const cut = (from: number, length: number): string => {
    const part = hex.slice(from * 2, (from + length) * 2)
    if (part.length < length * 2) throw new RangeError('Past the end of the calldata')
    return part
  }
  const word = (at: number): bigint => BigInt(`0x${cut(at, 32)}`)
  return {
    word,
    address(at) {
      const value = word(at)
      if (value >> 160n) throw new RangeError('Not an address')
      return `0x${value.toString(16).padStart(40, '0')}`
    },
    bytes: (at) => cut(at + 32, offsetOf(word(at))),
    length: hex.length / 2,
  }
}

/** An offset or a length, which always fits into calldata. */
export function offsetOf(value: bigint): number {
  if (value > 1_000_000n) throw new RangeError('An offset past the end of the calldata')
  return Number(value)
}

export function encodeWord(value: bigint | string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

/** Whether a node's answer is one number of at most 256 bits. */
export function isQuantity(answer: unknown): answer is string {
  return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)
}

/** Whether a node's answer is one whole word, as a contract returns it. */
export function hasWord(answer: unknown): answer is string {
  return typeof answer === 'string' && /^0x[0-9a-f]{64,}$/i.test(answer)
}

/** The text of an answer that is one `string`, or the `bytes32` of an old contract; undefined for any other answer. */
export function textOf(answer: unknown): string | undefined {
  if (!hasWord(answer)) return undefined
  try {
    const words = wordsOf(answer.slice(2))
    const hex = words.length === 32 ? answer.slice(2).replace(/(?:00)+$/, '') : words.bytes(32)
    const codes = hex.slice(0, longestText).match(/../g) ?? []
    return new TextDecoder().decode(Uint8Array.from(codes, (code) => Number.parseInt(code, 16)))
  } catch {
    return undefined
  }
}

/** In hex digits: a contract may choose any name. */
const longestText = 400
