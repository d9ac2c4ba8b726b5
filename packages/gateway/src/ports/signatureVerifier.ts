import type { NetworkId } from '@latchkey/protocol'

/** A text with an alleged signature of an account. */
export type SignedText = {
  readonly chainId: NetworkId
  readonly address: string
  readonly message: string
  /** The signature in the form of the namespace's wallets. */
  readonly signature: string
}

/** Verifies signatures of every namespace. */
export type SignatureVerifier = {
  /** An address in its network's normal form; undefined for an invalid address or an unknown network. */
  readAddress(chainId: NetworkId, address: string): string | undefined
  /**
   * Whether the account signed the text. False, never an error, for any invalid input.
   * @throws KitError `UPSTREAM_UNAVAILABLE` when the signature needs a node and no node answered: it is not verified then
   */
  isSigned(signed: SignedText, signal: AbortSignal): Promise<boolean>
}

/** The verifier of one namespace. */
export type NamespaceVerifier = {
  readAddress(reference: string, address: string): string | undefined
  isSigned(signed: SignedText, signal: AbortSignal): Promise<boolean> | boolean
}
