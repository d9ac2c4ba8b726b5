export type SolanaReader = {
  byte(): number
  take(length: number): Uint8Array
  /** The bytes that are still unread. */
  rest(): Uint8Array
  /** A number in compact-u16. */
  count(): number
  list<Item>(read: () => Item): readonly Item[]
}

/**
 * Reads the parts of a serialized transaction (https://solana.com/docs/core/transactions). It throws RangeError where the bytes
 * end too early, and for a number in more bytes than it needs, which the chain refuses too.
 */
export function solanaReader(bytes: Uint8Array): SolanaReader {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('read past the end')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  const count = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      if (part === 0 && shift > 0) break
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    throw new RangeError('no compact number')
  }
  return {
    byte,
    take,
    count,
    rest: () => bytes.subarray(at),
    list: (read) => Array.from({ length: count() }, read),
  }
}
