import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { KeyVerifier } from '../../ports/signatureVerifier.ts'

/** 64 bytes take 87 or 88 characters; checked first, since the time to decode grows with the square of the length. */
const maxSignature = 90
const maxAddress = 44

/** Ed25519 over the text's bytes, in base58, strictly by RFC 8032: no small-order keys, no loose encodings. */
export const solanaSignatures: KeyVerifier = {
  readAddress: (_, address) => (keyOf(address) ? address : undefined),
  isSigned({ address, message, signature }) {
    const key = keyOf(address)
    if (!key || signature.length > maxSignature) return false
    const bytes = base58.decode(signature)
    return (
      bytes.length === 64 &&
      ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
    )
  },
}

function keyOf(address: string): Uint8Array | undefined {
  if (address.length > maxAddress || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(address)) return undefined
  const key = base58.decode(address)
  return key.length === 32 ? key : undefined
}
