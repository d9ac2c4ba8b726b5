import { concatBytes } from '@noble/hashes/utils.js'

export type RlpItem = Uint8Array | readonly RlpItem[]

/** Recursive Length Prefix (Ethereum Yellow Paper, appendix B). */
export function rlp(item: RlpItem): Uint8Array {
  if (!(item instanceof Uint8Array)) {
    const body = concatBytes(...item.map(rlp))
    return concatBytes(head(0xc0, body.length), body)
  }
  const [first = 0] = item
  return item.length === 1 && first < 0x80 ? item : concatBytes(head(0x80, item.length), item)
}

/** An integer has no leading zeros, and zero has no bytes. */
export function integer(value: bigint): Uint8Array {
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn))
  return new Uint8Array(bytes)
}

function head(base: number, length: number): Uint8Array {
  if (length < 56) return new Uint8Array([base + length])
  const bytes = integer(BigInt(length))
  return concatBytes(new Uint8Array([base + 55 + bytes.length]), bytes)
}
