import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'

/**
 * Verifies a signed message with Polkadot's own library. Gives the type of its key, undefined for an invalid
 * signature.
 */
export async function verifiedMessage(
  message: string,
  signature: string,
  address: string,
): Promise<string | undefined> {
  await cryptoWaitReady()
  const { isValid, isWrapped, crypto } = signatureVerify(
    `<Bytes>${message}</Bytes>`,
    signature,
    address,
  )
  return isValid && isWrapped ? crypto : undefined
}
