import type { NetworkId } from '@latchkey/protocol'

/** A text that an account is said to have signed. */
export type SignedText = {
  readonly chainId: NetworkId
  readonly address: string
  readonly message: string
  /** As wallets of the family give it. */
  readonly signature: string
}

/** Who signed what, for every family. */
export type SignatureVerifier = {
  /** An address in the one form of its network; undefined when it is none of it, or the network is not known. */
  readAddress(chainId: NetworkId, address: string): string | undefined
  /**
   * Whether the account signed the text. Whatever a stranger sends, it is false and no fault.
   * @throws KitError `UPSTREAM_UNAVAILABLE` when only a node could tell and none did: nothing is verified then
   */
  isSigned(signed: SignedText, signal: AbortSignal): Promise<boolean>
}

/** A family's part of it. */
export type FamilyVerifier = {
  readAddress(reference: string, address: string): string | undefined
  isSigned(signed: SignedText, signal: AbortSignal): Promise<boolean> | boolean
}
