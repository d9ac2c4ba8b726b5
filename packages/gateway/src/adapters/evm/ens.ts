import { isKitError, KitError, type NetworkId } from '@latchkey/protocol'
import { coinTypeOf, coinTypes } from '@latchkey/protocol/names'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { nameSpelling } from '../../text/nameSpelling.ts'
import type { IdentitySource } from '../../ports/identitySource.ts'
import type { RpcCall, RpcNetworks } from '../../ports/rpcNetworks.ts'
import { bytesTail, decodeBytes, decodeString, word } from './abi.ts'
import { ethCall, isRevert, resultOf } from './contracts.ts'

/**
 * Names and avatars from the ENS universal resolver (ENSIP-3, ENSIP-19). The gateway checks again that a name resolves to
 * its address: this check keeps an account from taking the name of another. Names stored off the chain are not
 * followed: no request goes to an address in a record.
 */
export function ensIdentities(
  nodes: RpcNetworks,
  { network, resolver }: { readonly network: NetworkId; readonly resolver: string },
): IdentitySource {
  return {
    async identify(address, signal) {
      const [reversed] = await ask([ethCall(resolver, encodeReverse(address))], signal)
      const name = reversed === undefined ? '' : decoded(() => decodeString(reversed))
      if (nameSpelling(name) !== name) return { name: null, avatar: null }
      const found = await recordsOf(name, signal)
      return found.address === address
        ? { name, avatar: found.avatar }
        : { name: null, avatar: null }
    },
    async isSameOn(address, asked, signal) {
      if (asked === network) return true
      const code = { method: 'eth_getCode', params: [address, 'latest'] }
      const [[here], [there]] = await Promise.all([
        ask([code], signal),
        ask([code], signal, asked).catch((error: unknown) => {
          if (isKitError(error, 'NETWORK_UNSUPPORTED')) return ['0x']
          throw error
        }),
      ])
      return isDelegation(here) || (here === '0x' && (there === '0x' || isDelegation(there)))
    },
    resolve: recordsOf,
  }

  async function recordsOf(
    name: string,
    signal: AbortSignal,
    asked = network,
  ): ReturnType<IdentitySource['resolve']> {
    const records = addressRecords(asked, network)
    const calls = records.map(({ coinType }) => encodeAddress(name, coinType))
    const questions = [encodeAvatar(name), ...calls].map((data) => ethCall(resolver, data))
    const [text, ...answers] = await ask(questions, signal)
    const avatar = text === undefined ? '' : decoded(() => decodeString(decodeBytes(text)))
    const addresses = answers.map((answer, index) =>
      addressIn(answer, records[index]?.coinType ?? 0n),
    )
    const at = addresses.findIndex((address) => address !== undefined)
    return {
      address: addresses[at] ?? null,
      chainId: records[at]?.chainId ?? null,
      avatar: avatar || null,
    }
  }

  /**
   * undefined when the contract reverts, which means that there is no record.
   * @throws KitError `UPSTREAM_UNAVAILABLE` when a node has an error of its own: the record is unknown then
   */
  async function ask(
    calls: readonly RpcCall[],
    signal: AbortSignal,
    asked = network,
  ): Promise<readonly (string | undefined)[]> {
    return (await nodes.ask(asked, calls, signal)).map((outcome) => {
      if ('error' in outcome && !isRevert(outcome.error))
        throw new KitError('UPSTREAM_UNAVAILABLE', { subject: asked, field: 'chainId' })
      return resultOf(outcome)
    })
  }
}

/** The code of an account whose key lets a contract act for it (EIP-7702). No contract has such code (EIP-3541). */
function isDelegation(code: string | undefined): boolean {
  return /^0xef0100[0-9a-f]{40}$/i.test(code ?? '')
}

/** `reverseWithGateways(bytes lookupAddress, uint256 coinType, string[] gateways)`, Ethereum's coin type, no gateways. */
export function encodeReverse(address: string): string {
  const bytes = bytesTail(address.slice(2).toLowerCase())
  return `0xb7d6ca64${word(0x60)}${word(60)}${word(0x60 + bytes.length / 2)}${bytes}${word(0)}`
}

/** The avatar's `text(bytes32 node, string key)` (ENSIP-12), asked through `resolveWithGateways`. */
export function encodeAvatar(name: string): string {
  const key = bytesTail(bytesToHex(utf8ToBytes('avatar')))
  return encodeResolve(name, `59d1d43c${namehash(name)}${word(0x40)}${key}`)
}

/** `addr(bytes32 node, uint256 coinType)` (ENSIP-9), or Ethereum's older `addr(bytes32 node)` (EIP-137). */
export function encodeAddress(name: string, coinType: bigint): string {
  const node = namehash(name)
  const data = coinType === etherType ? `3b3b57de${node}` : `f1cb7e06${node}${word(coinType)}`
  return encodeResolve(name, data)
}

/** Coin types of ENSIP-9: Ethereum's own, and the default of all EVM networks (ENSIP-19). */
const etherType = 60n
const defaultType = 0x8000_0000n
const solanaType = BigInt(coinTypes.solana)

type AddressRecord = { readonly chainId: NetworkId; readonly coinType: bigint }

/** The records of a name's address on a network, the best first. The names' own network, usually Ethereum, is the last. */
function addressRecords(asked: NetworkId, home: NetworkId): readonly AddressRecord[] {
  const ether = { chainId: home, coinType: etherType }
  const general = { chainId: asked, coinType: defaultType }
  if (asked === home) return [ether, general]
  if (!asked.startsWith('eip155:')) return [{ chainId: asked, coinType: BigInt(coinTypeOf(asked)) }]
  const number = BigInt(asked.slice('eip155:'.length))
  // ENSIP-11 has coin types for chain numbers of 31 bits.
  const own = number < defaultType ? [{ chainId: asked, coinType: defaultType | number }] : []
  return [...own, general, ether]
}

/** The address in a record; undefined for an empty record, and for an address of another form. */
function addressIn(answer: string | undefined, coinType: bigint): string | undefined {
  if (answer === undefined) return undefined
  const bytes = decoded(() => decodeBytes(answer))
  if (coinType === solanaType) {
    const key = Buffer.from(decoded(() => decodeBytes(bytes)).slice(2), 'hex')
    return key.length === 32 ? base58.encode(key) : undefined
  }
  const [, hex] =
    coinType === etherType
      ? (/^0x0{24}([0-9a-f]{40})$/i.exec(bytes) ?? [])
      : (/^0x([0-9a-f]{40})$/i.exec(decoded(() => decodeBytes(bytes))) ?? [])
  return hex && !/^0*$/.test(hex) ? `0x${hex.toLowerCase()}` : undefined
}

/** `resolveWithGateways(bytes name, bytes data, string[] gateways)`, no gateways. */
function encodeResolve(name: string, data: string): string {
  const tails = [bytesTail(dnsName(name)), bytesTail(data)]
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

/** The name in the encoding of RFC 1035 3.1, as ENSIP-10 requires. */
export function dnsName(name: string): string {
  const labels = name.split('.').map((label) => utf8ToBytes(label))
  return bytesToHex(new Uint8Array([...labels.flatMap((bytes) => [bytes.length, ...bytes]), 0]))
}

function decoded(read: () => string): string {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}
