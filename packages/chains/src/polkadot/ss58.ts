import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'

/** SS58 (docs.polkadot.com, account formats): prefix, 32 bytes of account id, 2 of checksum, in base58. */
export type Ss58 = {
  /** The network's prefix, 0 to 16383. */
  readonly prefix: number
  readonly id: Uint8Array
}

/** 36 bytes in base58. Checked first, since the time to decode grows with the square of the length. */
const maxLength = 50
/** `SS58PRE`, the prefix of the checksum's input. */
const context = [0x53, 0x53, 0x35, 0x38, 0x50, 0x52, 0x45]
/** Prefixes that no network may use. */
const reserved: readonly number[] = [46, 47]

/** @returns undefined when `encodeSs58` would not write the text */
export function decodeSs58(text: string): Ss58 | undefined {
  const [first = 0, second = 0, ...rest] = readBase58(text)
  const isLong = (first & 0x40) !== 0
  const prefix = isLong ? ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8) : first
  const id = Uint8Array.from((isLong ? rest : [second, ...rest]).slice(0, -2))
  // Writing it again compares the checksum, and refuses a small prefix in two bytes.
  const isOne =
    id.length === 32 && !reserved.includes(prefix) && encodeSs58({ prefix, id }) === text
  return isOne ? { prefix, id } : undefined
}

export function encodeSs58({ prefix, id }: Ss58): string {
  const head =
    prefix < 64 ? [prefix] : [0x40 | ((prefix >> 2) & 0x3f), (prefix >> 8) | ((prefix & 3) << 6)]
  const body = [...head, ...id]
  const [one = 0, two = 0] = blake2b(Uint8Array.of(...context, ...body))
  return base58.encode(Uint8Array.of(...body, one, two))
}

function readBase58(text: string): Uint8Array {
  try {
    return base58.decode(text.length > maxLength ? '' : text)
  } catch {
    return new Uint8Array()
  }
}
