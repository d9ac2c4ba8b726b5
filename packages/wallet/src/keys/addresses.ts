import type { PublicKeys } from '@latchkey/protocol/custody'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { checksummed } from '../evm/address.ts'

/** By namespace. */
export type Addresses = { readonly eip155: string; readonly solana: string }

export function addressesOf({ secp256k1: evm, ed25519 }: PublicKeys): Addresses {
  const point = secp256k1.Point.fromHex(evm).toBytes(false)
  return {
    eip155: checksummed(bytesToHex(keccak_256(point.subarray(1)).subarray(12))),
    solana: base58.encode(hexToBytes(ed25519)),
  }
}
