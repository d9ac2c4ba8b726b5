import type { SigningKey } from './ed25519.ts'

const signatureLength = 64
const keyLength = 32

/**
 * Put a key's signature into a transaction (https://solana.com/docs/core/transactions): the number of signatures, the
 * signatures, the message. Throws when the key is not a signer of the transaction.
 */
export async function signTransaction(
  transaction: Uint8Array,
  key: SigningKey,
): Promise<{ readonly signed: Uint8Array; readonly signature: Uint8Array }> {
  const [count, start] = readCompact(transaction, 0)
  const message = transaction.subarray(start + count * signatureLength)
  const index = signerIndex(message, key.publicKey)
  if (index < 0 || index >= count) throw new Error('This account does not sign this transaction')
  const signature = await key.sign(message)
  const signed = transaction.slice()
  signed.set(signature, start + index * signatureLength)
  return { signed, signature }
}

/** The index of a key among the signers, which are the first of a message's accounts. */
function signerIndex(message: Uint8Array, publicKey: Uint8Array): number {
  // A versioned message has a byte with the highest bit set before the header of three bytes.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const signers = message[header] ?? 0
  const [, keys] = readCompact(message, header + 3)
  return Array.from({ length: signers }, (_, index) => keys + index * keyLength).findIndex((at) =>
    publicKey.every((byte, offset) => message[at + offset] === byte),
  )
}

/** A number with 7 bits in each byte, the lowest first, and the index after it. */
function readCompact(bytes: Uint8Array, start: number): readonly [value: number, end: number] {
  let value = 0
  for (let at = start, shift = 0; ; at++, shift += 7) {
    const byte = bytes[at] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return [value, at + 1]
  }
}
