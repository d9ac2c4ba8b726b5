import { coinTypes, networkOfCoinType } from '@latchkey/protocol/names'
import { blake2b } from '@noble/hashes/blake2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { Address, NETWORK, OutScript } from '@scure/btc-signer'

/**
 * The bytes of an address in a record of its coin type (ENSIP-9, ENSIP-11): 20 bytes of an EVM network, the script of
 * Bitcoin, the key of Solana and Polkadot. Undefined for an invalid address, and for a coin that is not served.
 */
export function addressBytes(coinType: number, address: string): Uint8Array | undefined {
  if (address.length > 90) return undefined
  try {
    switch (coinType) {
      case coinTypes.bip122:
        return OutScript.encode(Address(NETWORK).decode(address))
      case coinTypes.solana:
        return sized(base58.decode(address), 32)
      case coinTypes.polkadot:
        return polkadotKey(base58.decode(address))
      default:
        return isEvmCoin(coinType) && /^0x[0-9a-fA-F]{40}$/.test(address)
          ? Buffer.from(address.slice(2), 'hex')
          : undefined
    }
  } catch {
    // Libraries throw for invalid checksums and letters.
    return undefined
  }
}

/** Ethereum, another EVM network, or the default of all of them (ENSIP-19). */
export function isEvmCoin(coinType: number): boolean {
  return coinType === everyEvm || networkOfCoinType(coinType) !== undefined
}

/** ENSIP-19: the default address of all EVM networks. */
export const everyEvm = 0x8000_0000

function sized(bytes: Uint8Array, length: number): Uint8Array | undefined {
  return bytes.length === length ? bytes : undefined
}

/** The key in an SS58 address: after a prefix of one or two bytes, before a checksum of two. */
function polkadotKey(bytes: Uint8Array): Uint8Array | undefined {
  const head = (bytes[0] ?? 0) < 64 ? 1 : 2
  const body = bytes.subarray(0, -2)
  const sum = blake2b(new Uint8Array([...utf8ToBytes('SS58PRE'), ...body]), { dkLen: 64 })
  const isWhole = bytes.at(-2) === sum[0] && bytes.at(-1) === sum[1]
  return isWhole ? sized(body.subarray(head), 32) : undefined
}
