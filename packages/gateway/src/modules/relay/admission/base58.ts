const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 of Bitcoin, as did:key uses it (multibase `z`). @returns undefined for other characters */
export function decodeBase58(text: string): Uint8Array | undefined {
  // Big-endian, least significant byte first while it grows.
  const bytes: number[] = []
  for (const character of text) {
    let carry = alphabet.indexOf(character)
    if (carry < 0) return undefined
    for (let index = 0; index < bytes.length || carry > 0; index += 1) {
      carry += (bytes[index] ?? 0) * 58
      bytes[index] = carry & 0xff
      carry >>= 8
    }
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return new Uint8Array([...new Uint8Array(zeros), ...bytes.toReversed()])
}
