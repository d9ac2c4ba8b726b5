import type { Authorization } from '@latchkey/contracts/accounts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { encodeBytes, encodeList, encodeNumber, type RlpItem } from './rlp.ts'

/** The hash that a key signs to delegate its address (EIP-7702). */
export function authorizationHash(authorization: Authorization): Uint8Array {
  return keccak_256(hexToBytes(`05${encodeList(consent(authorization))}`))
}

/** As it stands in the list of a transaction of type 4. */
export function encodeAuthorization(authorization: Authorization): RlpItem {
  const { yParity, r, s } = authorization
  return encodeList([...consent(authorization), ...[yParity, r, s].map(encodeNumber)])
}

function consent({ chainId, address, nonce }: Authorization): readonly RlpItem[] {
  return [encodeNumber(chainId), encodeBytes(address.slice(2)), encodeNumber(nonce)]
}
