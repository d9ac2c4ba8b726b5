import { blake2b } from '@noble/hashes/blake2.js'
import type { Rpc, Units } from '@latchkey/core'
import { KitError } from '@latchkey/protocol'
import { decodeSs58 } from './ss58.ts'

/** Key prefix of `System.Account`: twox128("System"), twox128("Account"). */
const accounts = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/**
 * Reads the free and the reserved balance in the smallest unit.
 * @throws KitError `REPLY_INVALID` unless the node answers null or an `AccountInfo`
 */
export async function readNativeBalance(
  rpc: Rpc,
  address: string,
  signal?: AbortSignal,
): Promise<Units> {
  const answer = await rpc('state_getStorage', [storageKey(address)], signal)
  // An account that was never used, or was emptied, has no entry.
  if (answer === null) return 0n
  // AccountInfo: four counters of 32 bits, then free, reserved, frozen and flags of 128, lowest byte first.
  const [, hex] = (typeof answer === 'string' && /^0x([0-9a-fA-F]{160})$/.exec(answer)) || []
  if (hex === undefined) {
    throw new KitError('REPLY_INVALID', { source: 'state_getStorage', issue: 'no AccountInfo' })
  }
  return u128(hex, 16) + u128(hex, 32)
}

/** Keys of the map are hashed by `blake2_128_concat`: 16 bytes of hash, then the key. */
function storageKey(address: string): string {
  const id = decodeSs58(address)?.id
  if (!id) throw new KitError('CAIP_ADDRESS_INVALID', { value: address.slice(0, 120) })
  return `0x${accounts}${toHex(blake2b(id, { dkLen: 16 }))}${toHex(id)}`
}

/** Reads 128 bits from a byte offset. */
function u128(hex: string, place: number): bigint {
  const bytes = hex.slice(2 * place, 2 * place + 32).match(/../g) ?? []
  return BigInt(`0x${bytes.toReversed().join('')}`)
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
