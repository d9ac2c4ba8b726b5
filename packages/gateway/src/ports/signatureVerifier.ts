import type { NetworkId } from '@latchkey/protocol'

/** A text with an alleged signature of an account. */
export type SignedText = {
  readonly chainId: NetworkId
  readonly address: string
  readonly message: string
  /** The signature in the form of the namespace's wallets. */
  readonly signature: string
}

/**
 * What signed for an account: its key, which is the account on every network of its namespace, or its contract, which is the account
 * on one network: on another network the same address may have a stranger's contract.
 */
export type Signer = 'key' | 'contract'

/** Verifies signatures of every namespace. */
export type SignatureVerifier = {
  /** An address in its network's normal form; undefined for an invalid address or an unknown network. */
  readAddress(chainId: NetworkId, address: string): string | undefined
  /**
   * Whether the account signed the text. False, never an error, for any invalid input.
   * @throws KitError `UPSTREAM_UNAVAILABLE` when the signature needs a node and no node answered: it is not verified then
   */
  isSigned(signed: SignedText, signal: AbortSignal): Promise<boolean>
  /** As `isSigned`, and tells what signed; undefined for a text that the account did not sign. */
  signerOf(signed: SignedText, signal: AbortSignal): Promise<Signer | undefined>
}

/** The verifier of a namespace without accounts that are contracts. */
export type KeyVerifier = {
  readAddress(reference: string, address: string): string | undefined
  isSigned(signed: SignedText): boolean
}

/** The verifier of a namespace with them. */
export type ContractVerifier = Pick<KeyVerifier, 'readAddress'> &
  Pick<SignatureVerifier, 'signerOf'>
