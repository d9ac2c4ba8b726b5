import { addressAt, bytesAt, wordAt } from './decoding.ts'
import { asHex, encodeCall, type Hex } from './encoding.ts'

/** A call within an account's `execute`. */
export type DecodedCall = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

/** The calls of an account's `execute` (ERC-7579), all or none; undefined for any other calldata. */
export function readExecute(callData: string): readonly DecodedCall[] | undefined {
  const selector = encodeCall('execute(bytes32,bytes)', [])
  if (!callData.startsWith(selector)) return undefined
  try {
    const hex = callData.slice(10)
    const mode = wordAt(hex, 0)
    const inner = bytesAt(hex, Number(wordAt(hex, 32)))
    if (mode === 0n) return [single(inner)]
    return mode === 1n << 248n ? batch(inner) : undefined
  } catch {
    return undefined
  }
}

function single(hex: string): DecodedCall {
  if (hex.length < 104) throw new RangeError('Read past the end')
  return {
    to: asHex(`0x${hex.slice(0, 40)}`),
    value: BigInt(`0x${hex.slice(40, 104)}`),
    data: asHex(`0x${hex.slice(104)}`),
  }
}

function batch(hex: string): readonly DecodedCall[] {
  const list = Number(wordAt(hex, 0))
  const length = Number(wordAt(hex, list))
  if (length > 1000) throw new RangeError('Too many calls')
  const first = list + 32
  return Array.from({ length }, (_, index) => {
    const at = first + Number(wordAt(hex, first + index * 32))
    return {
      to: addressAt(hex, at),
      value: wordAt(hex, at + 32),
      data: asHex(`0x${bytesAt(hex, at + Number(wordAt(hex, at + 64)))}`),
    }
  })
}
