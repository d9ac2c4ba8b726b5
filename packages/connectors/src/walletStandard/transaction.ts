import { base58 } from '@scure/base'

const signatureLength = 64
const keyLength = 32

/** Puts an account's signature into a transaction. @throws TypeError when the account is not a signer */
export function withSignature(
  transaction: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const { start, message } = read(transaction)
  const place = readMessage(message).signers.indexOf(address)
  if (place < 0) throw new TypeError('This account does not sign this transaction')
  const signed = transaction.slice()
  signed.set(signature, start + place * signatureLength)
  return signed
}

/**
 * The fields that wallets older than versioned transactions read in place of the bytes (compatibility.md 4.8); empty for a
 * versioned transaction, which they do not support.
 */
export function legacyFields(transaction: Uint8Array): object {
  const { message } = read(transaction)
  // The highest bit marks a version.
  if ((message[0] ?? 0) & 0x80) return {}
  const { keys, recentBlockhash, instructions } = readMessage(message)
  const [feePayer] = keys
  return { feePayer: feePayer?.pubkey, recentBlockhash, instructions }
}

/** https://solana.com/docs/core/transactions: the number of signatures, the signatures, the message. */
function read(transaction: Uint8Array): { readonly start: number; readonly message: Uint8Array } {
  const reader = readerOf(transaction)
  const count = reader.compact()
  const start = transaction.length - reader.rest().length
  return { start, message: transaction.subarray(start + count * signatureLength) }
}

type Key = { readonly pubkey: string; readonly isSigner: boolean; readonly isWritable: boolean }
type Instruction = {
  readonly programId: string | undefined
  readonly keys: readonly (Key | undefined)[]
  readonly data: string
}

function readMessage(message: Uint8Array): {
  readonly signers: readonly string[]
  readonly keys: readonly Key[]
  readonly recentBlockhash: string
  readonly instructions: readonly Instruction[]
} {
  const isVersioned = ((message[0] ?? 0) & 0x80) !== 0
  const reader = readerOf(isVersioned ? message.subarray(1) : message)
  const [signing, readSigning, readOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const addresses = reader.list(() => base58.encode(reader.bytes(keyLength)))
  const recentBlockhash = base58.encode(reader.bytes(keyLength))
  const keys = addresses.map((pubkey, place) => {
    const isSigner = place < signing
    const isWritable = isSigner
      ? place < signing - readSigning
      : place < addresses.length - readOthers
    return { pubkey, isSigner, isWritable }
  })
  const instructions = reader.list(() => ({
    programId: addresses[reader.byte()],
    keys: reader.list(() => keys[reader.byte()]),
    data: base58.encode(reader.bytes(reader.compact())),
  }))
  return { signers: addresses.slice(0, signing), keys, recentBlockhash, instructions }
}

type Reader = {
  byte(): number
  bytes(length: number): Uint8Array
  /** A number with 7 bits a byte, the lowest bits first. */
  compact(): number
  list<T>(item: () => T): readonly T[]
  rest(): Uint8Array
}

/** @throws TypeError where the bytes end too early */
function readerOf(all: Uint8Array): Reader {
  let at = 0
  const bytes = (length: number): Uint8Array => {
    if (at + length > all.length) throw new TypeError('Not a Solana transaction')
    at += length
    return all.subarray(at - length, at)
  }
  const byte = (): number => bytes(1)[0] ?? 0
  const compact = (): number => {
    let value = 0
    // Two bytes and two bits at most.
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return value
    }
    throw new TypeError('Not a Solana transaction')
  }
  return {
    byte,
    bytes,
    compact,
    list: (item) => Array.from({ length: compact() }, item),
    rest: () => all.subarray(at),
  }
}
