import { base58, base64 } from '@scure/base'

export type SolanaInstruction = {
  readonly program: string
  /** Undefined for an account from a lookup table. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}
export type SolanaTransaction = {
  /** Number of signatures that the transaction needs. */
  readonly signers: number
  /** The accounts that it names itself. The first one pays. */
  readonly accounts: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
  /** Places of further accounts in lookup tables. */
  readonly lookups: readonly { readonly table: string; readonly places: readonly number[] }[]
}

/**
 * The message of a serialized transaction, legacy or of version 0 (https://solana.com/docs/core/transactions).
 * @throws RangeError for bytes of another form
 */
export function decodeTransaction(text: string): SolanaTransaction {
  const bytes = bytesOf(text)
  const reader = readerOf(bytes)
  reader.take(64 * reader.count())
  const first = reader.byte()
  if (first > 0x80) throw new RangeError('an unknown version')
  const signers = first === 0x80 ? reader.byte() : first
  reader.take(2)
  const accounts = reader.list(() => base58.encode(reader.take(32)))
  // A recent blockhash.
  reader.take(32)
  const instructions = reader.list((): SolanaInstruction => {
    const program = accounts[reader.byte()]
    if (program === undefined) throw new RangeError('an unknown program')
    const indexes = reader.list(() => reader.byte())
    const data = reader.take(reader.count())
    return { program, accounts: indexes.map((index) => accounts[index]), data }
  })
  const lookups =
    first === 0x80
      ? reader.list(() => {
          const table = base58.encode(reader.take(32))
          const written = reader.list(() => reader.byte())
          return { table, places: [...written, ...reader.list(() => reader.byte())] }
        })
      : []
  if (reader.rest().length > 0) throw new RangeError('more than a transaction')
  return { signers, accounts, instructions, lookups }
}

function bytesOf(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw new RangeError('not base64')
  }
}

function readerOf(bytes: Uint8Array): {
  byte(): number
  take(length: number): Uint8Array
  /** The bytes that are still unread. */
  rest(): Uint8Array
  /** A number in compact-u16. */
  count(): number
  list<Item>(read: () => Item): readonly Item[]
} {
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
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    throw new RangeError('too long a number')
  }
  return {
    byte,
    take,
    count,
    rest: () => bytes.subarray(at),
    list: (read) => Array.from({ length: count() }, read),
  }
}
