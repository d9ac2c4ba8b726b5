import type { Authorization } from '@latchkey/contracts/accounts'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeAuthorization } from './authorization.ts'
import { encodeBytes, encodeList, encodeNumber } from './rlp.ts'

export type Transaction = {
  readonly chainId: bigint
  readonly nonce: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gas: bigint
  readonly to: string
  readonly value?: bigint | undefined
  readonly data: string
  /** Delegations that come into force before its call (EIP-7702). @default none */
  readonly authorizations?: readonly Authorization[] | undefined
}

/** Signs a transaction of EIP-1559, or of EIP-7702 when it has authorizations. @param key 32 bytes in hex with 0x */
export function signTransaction(
  transaction: Transaction,
  key: string,
): { readonly raw: string; readonly hash: string } {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, value = 0n } = transaction
  const { authorizations = [] } = transaction
  const fields = [
    ...[chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(encodeNumber),
    encodeBytes(to.slice(2)),
    encodeNumber(value),
    encodeBytes(transaction.data.slice(2)),
    // No access list.
    'c0',
    ...(authorizations.length > 0 ? [encodeList(authorizations.map(encodeAuthorization))] : []),
  ]
  const type = authorizations.length > 0 ? '04' : '02'
  const digest = keccak_256(hexToBytes(`${type}${encodeList(fields)}`))
  const signed = secp256k1.sign(digest, hexToBytes(key.slice(2)), {
    prehash: false,
    format: 'recovered',
  })
  const signature = secp256k1.Signature.fromBytes(signed, 'recovered')
  const parts = [BigInt(signature.recovery ?? 0), signature.r, signature.s].map(encodeNumber)
  const raw = `0x${type}${encodeList([...fields, ...parts])}`
  return { raw, hash: `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}` }
}

/** The address of a key, in lower case. */
export function addressOfKey(key: string): string {
  return addressOfPoint(secp256k1.getPublicKey(hexToBytes(key.slice(2)), false))
}

/** The address of a public key in hex, compressed or not; undefined for a point that is not on the curve. */
export function addressOfPublicKey(publicKey: string): string | undefined {
  try {
    return addressOfPoint(secp256k1.Point.fromHex(publicKey.slice(2)).toBytes(false))
  } catch {
    return undefined
  }
}

/** Signs 32 bytes as Ethereum does: r, s, and v of 27 or 28. */
export function signHash(hash: string, key: string): `0x${string}` {
  const signed = secp256k1.sign(hexToBytes(hash.slice(2)), hexToBytes(key.slice(2)), {
    prehash: false,
    format: 'recovered',
  })
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(signed, 'recovered')
  const [first, second] = [r, s].map((each) => each.toString(16).padStart(64, '0'))
  return `0x${first}${second}${(27 + recovery).toString(16)}`
}

function addressOfPoint(point: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(point.slice(1))).slice(-40)}`
}
