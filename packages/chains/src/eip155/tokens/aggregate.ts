/** A call in the form of `eth_call`. */
export type ContractCall = { readonly to: string; readonly data: string }

/** Encodes Multicall3's `aggregate3((address,bool,bytes)[])`. Every call may fail. */
export function encodeAggregate(calls: readonly ContractCall[]): string {
  const tuples = calls.map(({ to, data }) => {
    const bytes = data.slice(2)
    return (
      encodeWords(to, 1, 96, bytes.length / 2) +
      bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    )
  })
  let end = calls.length * 32
  const offsets = tuples.map((tuple) => (end += tuple.length / 2) - tuple.length / 2)
  return `0x82ad56cb${encodeWords(32, calls.length, ...offsets)}${tuples.join('')}`
}

/** Each value as one 32-byte word of the contract ABI. */
export function encodeWords(...values: readonly (string | number)[]): string {
  return values.map((value) => BigInt(value).toString(16).padStart(64, '0')).join('')
}

/** Decodes `(bool,bytes)[]` into the result of each call, undefined for a failed call. Undefined for another encoding. */
export function decodeAggregate(
  answer: unknown,
  count: number,
): readonly (string | undefined)[] | undefined {
  return decode(answer, (hex) => {
    const list = readOffset(hex, 0)
    if (readOffset(hex, list) !== count) return undefined
    return Array.from({ length: count }, (_, index) => {
      const at = list + 32 + readOffset(hex, list + 32 + index * 32)
      return readWord(hex, at) ? `0x${readBytes(hex, at + readOffset(hex, at + 32))}` : undefined
    })
  })
}

/** Decodes a `uint256`; undefined for another encoding. */
export function decodeUint(answer: unknown): bigint | undefined {
  return decode(answer, (hex) => readWord(hex, 0))
}

/** Decodes a `string`, or the `bytes32` of an old contract; empty for another encoding. */
export function decodeText(answer: unknown): string {
  const bytes = decode(answer, (hex) =>
    hex.length === 64 ? hex.replace(/(00)+$/, '') : readBytes(hex, readOffset(hex, 0)),
  )
  const codes = bytes?.slice(0, longestText).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(codes, (code) => parseInt(code, 16)))
}

/** The limit in hex digits, because a contract may choose any name. */
const longestText = 400

/** Runs a reader that may read past the end. */
function decode<T>(answer: unknown, read: (hex: string) => T): T | undefined {
  try {
    return read(String(answer).slice(2))
  } catch {
    return undefined
  }
}

/** Offsets are in bytes. @throws SyntaxError for anything but 64 digits */
function readWord(hex: string, at: number): bigint {
  return BigInt(`0x${hex.slice(at * 2, at * 2 + 64).padEnd(64, 'x')}`)
}

function readOffset(hex: string, at: number): number {
  return Number(readWord(hex, at))
}

function readBytes(hex: string, at: number): string {
  const length = readOffset(hex, at) * 2
  const text = hex.slice(at * 2 + 64, at * 2 + 64 + length)
  if (text.length < length) throw new SyntaxError()
  return text
}
