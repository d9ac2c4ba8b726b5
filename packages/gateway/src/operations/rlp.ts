/** An item of RLP in hex without 0x, as it stands in a list. */
export type RlpItem = string

/** Recursive Length Prefix: numbers have no leading zeros. */
export function encodeNumber(value: bigint): RlpItem {
  const hex = value === 0n ? '' : value.toString(16)
  return encodeBytes(hex.length % 2 ? `0${hex}` : hex)
}

/** @param hex whole bytes without 0x */
export function encodeBytes(hex: string): RlpItem {
  if (hex.length === 2 && Number.parseInt(hex, 16) < 0x80) return hex.toLowerCase()
  return prefix(0x80, hex.length / 2) + hex.toLowerCase()
}

export function encodeList(items: readonly RlpItem[]): RlpItem {
  const body = items.join('')
  return prefix(0xc0, body.length / 2) + body
}

function prefix(base: number, length: number): string {
  if (length < 56) return (base + length).toString(16)
  const hex = length.toString(16)
  const size = hex.length % 2 ? `0${hex}` : hex
  return (base + 55 + size.length / 2).toString(16) + size
}
