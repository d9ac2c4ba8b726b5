import { base58, base64 } from '@scure/base'
import { solanaReader } from './solanaReader.ts'

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
  const reader = solanaReader(bytesOf(text))
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
