import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export type Hex = `0x${string}`

/** A value of the contract ABI; a list of values is a tuple of static values. */
export type AbiValue =
  | { readonly word: bigint | Hex }
  | { readonly bytes: Hex }
  | { readonly list: readonly (readonly AbiValue[])[] }

/** A function's call: its selector by its signature, and its arguments. */
export function encodeCall(signature: string, values: readonly AbiValue[]): Hex {
  return `${keccakText(signature).slice(0, 10) as Hex}${encodeValues(values)}`
}

/** Arguments in the contract ABI, in hex without 0x. */
export function encodeValues(values: readonly AbiValue[]): string {
  let tail = ''
  const head = values.map((value) => {
    if ('word' in value) return word(value.word)
    const at = values.length * 32 + tail.length / 2
    tail += 'bytes' in value ? encodeBytes(value.bytes) : encodeList(value.list)
    return word(BigInt(at))
  })
  return head.join('') + tail
}

export function keccak(hex: Hex): Hex {
  return `0x${bytesToHex(keccak_256(hexToBytes(hex.slice(2))))}`
}

export function keccakText(text: string): Hex {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`
}

/** One word of 32 bytes, in hex without 0x. */
export function word(value: bigint | Hex): string {
  return typeof value === 'bigint'
    ? value.toString(16).padStart(64, '0')
    : value.slice(2).toLowerCase().padStart(64, '0')
}

/** Two numbers of 128 bits in one word. */
export function pair(high: bigint, low: bigint): Hex {
  return `0x${half(high)}${half(low)}`
}

/** Sixteen bytes, in hex without 0x. */
export function half(value: bigint): string {
  if (value < 0n || value >> 128n) throw new RangeError('The number must fit in 128 bits')
  return value.toString(16).padStart(32, '0')
}

export function join(...parts: readonly string[]): Hex {
  return `0x${parts.map((each) => each.replace(/^0x/, '')).join('')}`
}

/** @throws TypeError for text that is not whole bytes in hex */
export function asHex(text: string): Hex {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(text)) throw new TypeError('Expected bytes in hex')
  // As: just checked.
  return text as Hex
}

function encodeBytes(bytes: Hex): string {
  const length = bytes.length / 2 - 1
  return word(BigInt(length)) + bytes.slice(2).padEnd(Math.ceil(length / 32) * 64, '0')
}

/** A list of tuples; tuples with bytes in them have an offset each. */
function encodeList(list: readonly (readonly AbiValue[])[]): string {
  const isDynamic = list.some((tuple) => tuple.some((value) => !('word' in value)))
  const items = list.map(encodeValues)
  if (!isDynamic) return word(BigInt(list.length)) + items.join('')
  let at = list.length * 32
  const offsets = items.map((item) => {
    const offset = word(BigInt(at))
    at += item.length / 2
    return offset
  })
  return word(BigInt(list.length)) + offsets.join('') + items.join('')
}
