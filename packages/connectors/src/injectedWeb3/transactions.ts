import { KitError, type NetworkId } from '@latchkey/protocol'
import { fieldsOf } from '../walletStandard/values.ts'
import { toHex } from './accountId.ts'

/** A wallet's answer, in hex. A wallet that changed the transaction gives it whole. */
export type Signed = {
  readonly signature: `0x${string}`
  readonly signedTransaction?: `0x${string}`
}

/** 64 bytes, or 65 for ecdsa, with one more byte in front for the kind of signature. */
const signaturePattern = /^0x(?:[0-9a-f]{2}){64,66}$/i
/** Far above the limit of a block for one transaction in hex. */
const maxTransaction = 16 * 1024 * 1024

/** CAIP-2 of the chain with this first block (https://namespaces.chainagnostic.org/polkadot/caip2). */
export function networkOf(genesisHash: string): NetworkId {
  return `polkadot:${genesisHash.slice(2, 34)}`
}

/** @throws KitError `WALLET_REPLY_INVALID` */
export function readSigned(method: string, answer: unknown): Signed {
  const { signature, signedTransaction } = fieldsOf(answer)
  const whole =
    signedTransaction instanceof Uint8Array ? `0x${toHex(signedTransaction)}` : signedTransaction
  if (typeof signature !== 'string' || signature.length > 134 || !signaturePattern.test(signature))
    throw new KitError('WALLET_REPLY_INVALID', { method })
  // As: the pattern matches this beginning.
  const signed = { signature: signature as `0x${string}` }
  if (whole === undefined || whole === null) return signed
  if (typeof whole !== 'string' || whole.length > maxTransaction || !/^0x[0-9a-f]+$/i.test(whole))
    throw new KitError('WALLET_REPLY_INVALID', { method })
  return { ...signed, signedTransaction: whole as `0x${string}` }
}
