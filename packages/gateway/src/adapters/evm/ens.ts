import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Network } from '../../networks/network.ts'
import type { IdentitySource } from '../../ports/identitySource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { bytesTail, decodeBytes, decodeString, word } from './abi.ts'
import { ethCall, resultOf } from './contracts.ts'

/**
 * Primary names and avatars from the ENS universal resolver. It checks itself that the name leads back to the address
 * (ENSIP-3, ENSIP-19). Names kept outside of the chain are not followed: no request goes where a record points.
 */
export function ensIdentities(
  nodes: RpcNetworks,
  { network, resolver }: { readonly network: Network['id']; readonly resolver: string },
): IdentitySource {
  return {
    async identify(address, signal) {
      const reversed = await call(encodeReverse(address), signal)
      const name = reversed === undefined ? '' : decoded(() => decodeString(reversed))
      if (!isPlainName(name)) return { name: null, avatar: null }
      const text = await call(encodeAvatar(name), signal)
      const avatar = text === undefined ? '' : decoded(() => decodeString(decodeBytes(text)))
      return { name, avatar: isWebPicture(avatar) ? avatar : null }
    },
  }

  /** undefined when the contract refuses, which is how it says that there is no record. */
  async function call(data: string, signal: AbortSignal): Promise<string | undefined> {
    const [outcome] = await nodes.ask(network, [ethCall(resolver, data)], signal)
    return resultOf(outcome)
  }
}

/** `reverseWithGateways(bytes lookupAddress, uint256 coinType, string[] gateways)`, Ethereum's coin type, no gateways. */
export function encodeReverse(address: string): string {
  const bytes = bytesTail(address.slice(2).toLowerCase())
  return `0xb7d6ca64${word(0x60)}${word(60)}${word(0x60 + bytes.length / 2)}${bytes}${word(0)}`
}

/** `resolveWithGateways(bytes name, bytes data, string[] gateways)` with `text(bytes32 node, string key)` inside. */
export function encodeAvatar(name: string): string {
  const text = `59d1d43c${namehash(name)}${word(0x40)}${bytesTail(bytesToHex(utf8ToBytes('avatar')))}`
  const tails = [bytesTail(dnsName(name)), bytesTail(text)]
  const second = 0x60 + (tails[0]?.length ?? 0) / 2
  const third = second + (tails[1]?.length ?? 0) / 2
  return `0xa1472844${word(0x60)}${word(second)}${word(third)}${tails.join('')}${word(0)}`
}

/** EIP-137. */
export function namehash(name: string): string {
  const hash = name
    .split('.')
    .reduceRight(
      (node, label) => keccak_256(new Uint8Array([...node, ...keccak_256(utf8ToBytes(label))])),
      new Uint8Array(32),
    )
  return bytesToHex(hash)
}

/** RFC 1035 3.1, as ENSIP-10 wants names. */
function dnsName(name: string): string {
  const labels = name.split('.').map((label) => utf8ToBytes(label))
  return bytesToHex(new Uint8Array([...labels.flatMap((bytes) => [bytes.length, ...bytes]), 0]))
}

/** A name that cannot pose as something else by control, bidirectional or invisible characters, and has DNS lengths. */
function isPlainName(name: string): boolean {
  const labels = name.split('.')
  return (
    name.length <= 255 &&
    !/[\p{C}\p{Z}\p{M}]/u.test(name) &&
    name === name.normalize('NFC').toLowerCase() &&
    labels.every((label) => label !== '' && utf8ToBytes(label).length <= 63)
  )
}

/** Pages show it in an `<img>`. */
function isWebPicture(text: string): boolean {
  return text.length <= 2048 && URL.parse(text)?.protocol === 'https:'
}

function decoded(read: () => string): string {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}
