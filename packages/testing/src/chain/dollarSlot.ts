import { encodeAbiParameters, keccak256 } from 'viem'
import type { Address, Hex } from 'viem'

/**
 * Storage slot of an account's test dollars. Their supply is fixed and others hold it, so a founder's share is written into
 * storage. The mapping has slot 3 of TestToken, since the immutable `decimals` has none.
 */
export function dollarSlotOf(owner: Address): Hex {
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, 3n]))
}
