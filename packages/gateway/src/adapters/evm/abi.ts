/** The few forms of the contract ABI that the gateway uses. Inner hex has no 0x; offsets are in bytes. */
export type ContractCall = { readonly target: string; readonly data: string }
export type ContractResult = { readonly isSuccess: boolean; readonly data: string }

/** One 32-byte word. */
export function word(value: bigint | number): string {
  return value.toString(16).padStart(64, '0')
}

export function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

/** Length and contents of a `bytes` or `string`, padded to whole words. */
export function bytesTail(hex: string): string {
  return word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}

/** Multicall3 `aggregate3((address,bool,bytes)[])`, every call allowed to fail. */
export function encodeAggregate3(calls: readonly ContractCall[]): string {
  const tuples = calls.map(
    ({ target, data }) => addressWord(target) + word(1) + word(0x60) + bytesTail(data.slice(2)),
  )
  let offset = calls.length * 32
  const offsets = tuples.map((tuple) => {
    const at = word(offset)
    offset += tuple.length / 2
    return at
  })
  return `0x82ad56cb${word(0x20)}${word(calls.length)}${offsets.join('')}${tuples.join('')}`
}

/**
 * The `(bool,bytes)[]` of aggregate3.
 * @throws RangeError for data of another form
 */
export function decodeAggregate3(result: string): readonly ContractResult[] {
  const hex = hexOf(result)
  const list = readOffset(hex, 0)
  const count = readOffset(hex, list)
  const items = list + 32
  if (count * 32 > hex.length / 2) throw new RangeError('more results than bytes')
  return Array.from({ length: count }, (_, index) => {
    const at = items + readOffset(hex, items + index * 32)
    return {
      isSuccess: readWord(hex, at) === 1n,
      data: `0x${readBytes(hex, at + readOffset(hex, at + 32))}`,
    }
  })
}

/** @throws RangeError unless the result holds at least one word */
export function decodeUint(result: string): bigint {
  return readWord(hexOf(result), 0)
}

/** The first word of a result; undefined without one. */
export function uintOf(result: string | undefined): bigint | undefined {
  return result !== undefined && /^0x[0-9a-f]{64}/i.test(result)
    ? BigInt(result.slice(0, 66))
    : undefined
}

/**
 * A `string` among results, or the `bytes32` of an old contract.
 * @param index of the result
 * @throws RangeError for data of another form
 */
export function decodeString(result: string, index = 0): string {
  const hex = hexOf(result)
  const bytes =
    hex.length === 64 ? hex.replace(/(00)+$/, '') : readBytes(hex, readOffset(hex, index * 32))
  return new TextDecoder().decode(Buffer.from(bytes, 'hex'))
}

/** A `bytes` result. */
export function decodeBytes(result: string): string {
  const hex = hexOf(result)
  return `0x${readBytes(hex, readOffset(hex, 0))}`
}

/**
 * A `uint256[]` among results.
 * @throws RangeError for data of another form
 */
export function decodeUints(result: string, index: number): readonly bigint[] {
  const hex = hexOf(result)
  const list = readOffset(hex, index * 32)
  const count = readOffset(hex, list)
  if (count * 32 > hex.length / 2) throw new RangeError('more numbers than bytes')
  return Array.from({ length: count }, (_, at) => readWord(hex, list + 32 + at * 32))
}

/**
 * A `string[]` result.
 * @throws RangeError for data of another form
 */
export function decodeStrings(result: string): readonly string[] {
  const hex = hexOf(result)
  const list = readOffset(hex, 0)
  const count = readOffset(hex, list)
  if (count * 32 > hex.length / 2) throw new RangeError('more texts than bytes')
  const items = list + 32
  return Array.from({ length: count }, (_, at) =>
    Buffer.from(readBytes(hex, items + readOffset(hex, items + at * 32)), 'hex').toString(),
  )
}

function hexOf(result: string): string {
  if (!/^0x([0-9a-f]{2})*$/i.test(result)) throw new RangeError('not hex')
  return result.slice(2)
}

function readWord(hex: string, at: number): bigint {
  const text = hex.slice(at * 2, at * 2 + 64)
  if (text.length < 64) throw new RangeError('read past the end')
  return BigInt(`0x${text}`)
}

function readOffset(hex: string, at: number): number {
  const value = readWord(hex, at)
  if (value > BigInt(hex.length / 2)) throw new RangeError('points past the end')
  return Number(value)
}

function readBytes(hex: string, at: number): string {
  const length = readOffset(hex, at)
  const text = hex.slice(at * 2 + 64, at * 2 + 64 + length * 2)
  if (text.length < length * 2) throw new RangeError('read past the end')
  return text
}

/** An argument of a call: the words of a static value, or the tail of a dynamic one. */
export type Argument = string | { readonly tail: string }

/** Arguments of a function, or the members of a tuple. */
export function encodeArguments(parts: readonly Argument[]): string {
  const headBytes = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length / 2 : 32),
    0,
  )
  let heads = ''
  let tails = ''
  for (const part of parts) {
    if (typeof part === 'string') heads += part
    else {
      heads += word(headBytes + tails.length / 2)
      tails += part.tail
    }
  }
  return heads + tails
}

/** A `bytes[]` of hex data with 0x. */
export function bytesList(items: readonly string[]): Argument {
  const list = encodeArguments(items.map((data) => ({ tail: bytesTail(data.slice(2)) })))
  return { tail: word(items.length) + list }
}

/** An `address[]`. */
export function addressList(addresses: readonly string[]): Argument {
  return { tail: word(addresses.length) + addresses.map(addressWord).join('') }
}
