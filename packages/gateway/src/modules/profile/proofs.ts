import { KitError, type NetworkId } from '@latchkey/protocol'
import type { SignedNameMessage } from '@latchkey/protocol/http'
import { type NameMessage, readNameMessage } from '@latchkey/protocol/names'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Clock } from '../../ports/clock.ts'
import type { NameProof } from '../../ports/names/nameRegistry.ts'
import type { SignatureVerifier } from '../../ports/signatureVerifier.ts'

/** The page of a request: its project and origin. */
export type Page = { readonly projectId: string; readonly origin: string }

/** A message that an owner signed on a page. */
export type SignedChange = SignedNameMessage & {
  readonly page: Page
  readonly signal: AbortSignal
}

export type Proven<Action extends NameMessage['action']> = {
  readonly message: Extract<NameMessage, { readonly action: Action }>
  /** Lower-case hex with 0x. */
  readonly owner: string
  readonly proof: NameProof
}

export type Proofs = {
  /**
   * Checks that the owner signed a message of this page, now and once (security.md 3.5).
   * @throws KitError `NAME_…`, `SIWX_NONCE_…`; `UPSTREAM_UNAVAILABLE` when no node could verify the signature
   */
  check<Action extends NameMessage['action']>(
    change: SignedChange,
    action: Action,
    network: NetworkId,
  ): Promise<Proven<Action>>
}

/** The oldest message: the visitor may take a while in the wallet. */
const ageMs = 10 * 60_000
/** Tolerance for visitors' clocks. */
const skewMs = 60_000
/** Far above the signatures of real contracts. */
const longestSignature = 16_384

export function createProofs({
  signatures,
  takeNonce,
  clock,
}: {
  readonly signatures: SignatureVerifier
  readonly takeNonce: (nonce: string, page: Page) => Promise<void>
  readonly clock: Clock
}): Proofs {
  return {
    async check(change, action, network) {
      const { page, signature, signal } = change
      const message = readNameMessage(change.message)
      if (message?.action !== action) throw new KitError('NAME_MESSAGE_INVALID')
      const address = signatures.readAddress(network, change.address)
      const owner = address?.toLowerCase()
      if (address === undefined || owner === undefined || message.owner.toLowerCase() !== owner)
        throw new KitError('NAME_OWNER_WRONG')
      if (message.domain !== URL.parse(page.origin)?.host)
        throw new KitError('NAME_MESSAGE_INVALID')
      const age = clock() - message.timestamp * 1000
      if (!(age <= ageMs && age >= -skewMs)) throw new KitError('NAME_EXPIRED')
      if (signature.length > longestSignature) throw new KitError('NAME_SIGNATURE_INVALID')
      const signed = { chainId: network, address, message: change.message, signature }
      const signer = await signatures.signerOf(signed, signal)
      if (!signer) throw new KitError('NAME_SIGNATURE_INVALID')
      await takeNonce(message.nonce, page)
      const messageHash = bytesToHex(sha256(utf8ToBytes(change.message)))
      return {
        // As: its action was compared.
        message: message as Proven<typeof action>['message'],
        owner,
        proof: {
          messageHash,
          at: clock(),
          contractOn: signer === 'contract' ? network : undefined,
        },
      }
    },
  }
}
