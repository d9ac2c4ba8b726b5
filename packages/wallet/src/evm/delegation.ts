import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { Refusal } from '../refusal.ts'
import { integer, rlp, type RlpItem } from './rlp.ts'

/** A key's permission that its address has the code of a contract (EIP-7702). */
export type Authorization = {
  readonly chainId: bigint
  /** The contract; the zero address takes a delegation back. */
  readonly address: string
  /** Of the key's account when the authorization is used. */
  readonly nonce: bigint
}

export const noDelegate = `0x${'0'.repeat(40)}`

/**
 * The 32 bytes that the key signs.
 * @throws Refusal `INVALID_REQUEST` for the chain 0, with which it would count on every chain
 */
export function authorizationHash(authorization: Authorization): Uint8Array {
  if (authorization.chainId < 1n) throw new Refusal('INVALID_REQUEST')
  return keccak_256(concatBytes(new Uint8Array([5]), rlp(authorizationItems(authorization))))
}

export function authorizationItems({ chainId, address, nonce }: Authorization): readonly RlpItem[] {
  return [integer(chainId), hexToBytes(address.slice(2)), integer(nonce)]
}
