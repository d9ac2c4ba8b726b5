import { solanaReader } from '@latchkey/protocol/solanaReader'
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
    const reader = solanaReader(bytes)
    const signatures = reader.list(() => reader.take(64))
    const message = reader.rest()
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
    const reader = solanaReader(bytes)
    const first = reader.byte()
    const isVersioned = first >= versionFlag
    if (isVersioned && first !== versionFlag) return undefined
    const required = isVersioned ? reader.byte() : first
    reader.take(2)
    const accounts = reader.list(() => base58.encode(reader.take(32)))
    reader.take(32)
    const indexed = reader.list(() => ({
      program: reader.byte(),
      accounts: reader.list(() => reader.byte()),
      data: reader.take(reader.count()),
    }))
    if (isVersioned)
      reader.list(() => {
        reader.take(32)
        reader.list(() => reader.byte())
        reader.list(() => reader.byte())
      })
    if (reader.rest().length > 0 || required === 0 || required > accounts.length) return undefined
    const instructions = indexed.map((each) => {
      const program = accounts[each.program]
      if (program === undefined) throw new Error('a program is named in the message')
      return {
        program,
        accounts: each.accounts.map((index) => accounts[index]),
        data: each.data,
      }
    })
    return { signers: accounts.slice(0, required), instructions }
  } catch {
    return undefined
  }
}

const versionFlag = 0x80
