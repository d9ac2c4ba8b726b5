import { base58 } from '@scure/base'

export type SolanaInstruction = {
  readonly program: string
  /** Undefined for an account of a lookup table, which only the chain knows. */
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

export type SolanaTransaction = {
  readonly signatures: readonly Uint8Array[]
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** Accounts that must sign, the payer of the fee first. */
  readonly signers: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
}

/**
 * Reads a transaction, legacy or version 0 (https://solana.com/docs/core/transactions). Undefined unless it is whole: nothing is
 * signed that was not read to its last byte.
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  try {
    const reader = readerOf(bytes)
    const signatures = reader.list(() => reader.bytes(64))
    const message = bytes.subarray(reader.at())
    const read = readSolanaMessage(message)
    return read && read.signers.length === signatures.length
      ? { signatures, message, ...read }
      : undefined
  } catch {
    return undefined
  }
}

/** The same with a signature at its signer's place. */
export function withSignature(
  { signatures, message, signers }: SolanaTransaction,
  signer: string,
  signature: Uint8Array,
): Uint8Array {
  const all = signatures.map((each, at) => (signers[at] === signer ? signature : each))
  const signed = new Uint8Array(1 + all.length * 64 + message.length)
  signed[0] = all.length
  all.forEach((each, at) => signed.set(each, 1 + at * 64))
  signed.set(message, 1 + all.length * 64)
  return signed
}

/** Undefined for bytes that are no message of a transaction; a text to sign must not be one. */
export function readSolanaMessage(
  bytes: Uint8Array,
): Pick<SolanaTransaction, 'signers' | 'instructions'> | undefined {
  try {
    const reader = readerOf(bytes)
    const first = reader.byte()
    const isVersioned = first >= versionFlag
    if (isVersioned && first !== versionFlag) return undefined
    const required = isVersioned ? reader.byte() : first
    reader.bytes(2)
    const accounts = reader.list(() => base58.encode(reader.bytes(32)))
    reader.bytes(32)
    const indexed = reader.list(() => ({
      program: reader.byte(),
      accounts: reader.list(() => reader.byte()),
      data: reader.list(() => reader.byte()),
    }))
    if (isVersioned)
      reader.list(() => {
        reader.bytes(32)
        reader.list(() => reader.byte())
        reader.list(() => reader.byte())
      })
    if (!reader.isDone() || required === 0 || required > accounts.length) return undefined
    const instructions = indexed.map((each) => {
      const program = accounts[each.program]
      if (program === undefined) throw new Error('a program is named in the message')
      return {
        program,
        accounts: each.accounts.map((index) => accounts[index]),
        data: new Uint8Array(each.data),
      }
    })
    return { signers: accounts.slice(0, required), instructions }
  } catch {
    return undefined
  }
}

const versionFlag = 0x80

type Reader = {
  at(): number
  isDone(): boolean
  byte(): number
  bytes(length: number): Uint8Array
  list<Item>(item: () => Item): Item[]
}

function readerOf(bytes: Uint8Array): Reader {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Error('the bytes end too early')
    at += length
    return bytes.slice(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** Solana's short lengths: seven bits a byte, at most three bytes, none too many. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      if (next === 0 && shift > 0) throw new Error('a length has no spare bytes')
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new Error('a length has three bytes at most')
  }
  return {
    at: () => at,
    isDone: () => at === bytes.length,
    byte,
    bytes: take,
    list(item) {
      const count = length()
      if (count > bytes.length) throw new Error('a list is shorter than its bytes')
      return Array.from({ length: count }, item)
    },
  }
}
