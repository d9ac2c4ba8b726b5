import { solanaReader } from '@latchkey/protocol/solanaReader'
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
  const reader = solanaReader(transaction)
  const count = reader.count()
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
  const reader = solanaReader(isVersioned ? message.subarray(1) : message)
  const [signing, readSigning, readOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const addresses = reader.list(() => base58.encode(reader.take(keyLength)))
  const recentBlockhash = base58.encode(reader.take(keyLength))
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
    data: base58.encode(reader.take(reader.count())),
  }))
  return { signers: addresses.slice(0, signing), keys, recentBlockhash, instructions }
}
