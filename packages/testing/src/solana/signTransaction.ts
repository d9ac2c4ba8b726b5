import type { SigningKey } from './ed25519.ts'

const signatureLength = 64
const keyLength = 32

/**
 * Put a key's signature into a transaction (https://solana.com/docs/core/transactions): the number of signatures, the
 * signatures, the message. Throws when the key is none of its signers.
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

/** The place of a key among the signers, which stand first among a message's accounts. */
function signerIndex(message: Uint8Array, publicKey: Uint8Array): number {
  // Versioned messages say so with the highest bit of a byte before the header of three.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const signers = message[header] ?? 0
  const [, keys] = readCompact(message, header + 3)
  return Array.from({ length: signers }, (_, index) => keys + index * keyLength).findIndex((at) =>
    publicKey.every((byte, offset) => message[at + offset] === byte),
  )
}

/** A number of 7 bits a byte, the lowest first, and where it ends. */
function readCompact(bytes: Uint8Array, start: number): readonly [value: number, end: number] {
  let value = 0
  for (let at = start, shift = 0; ; at++, shift += 7) {
    const byte = bytes[at] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return [value, at + 1]
  }
}
