import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'

/** What Polkadot's own library says of a signed message: the kind of key that signed it, undefined when it did not. */
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
