import { namespaceConformance } from '@latchkey/testing/conformance'
import type { NetworkId } from '@latchkey/protocol'
import {
  base58Decode,
  blake2AsHex,
  checkAddressChecksum,
  decodeAddress,
  encodeAddress,
  randomAsU8a,
  xxhashAsHex,
} from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'
import { readNativeBalance } from './nativeBalance.ts'
import { polkadotNamespace } from './index.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** The development account of Alice, as each network writes it. */
const alice = {
  generic: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
}
const networks = {
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  polkadotAssetHub: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  kusama: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  kusamaAssetHub: 'polkadot:48239ef607d7928874027a43a6768920',
  westend: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  local: 'polkadot:45454545454545454545454545454545',
} as const satisfies Record<string, NetworkId>

namespaceConformance({
  create: polkadotNamespace,
  manifest: new URL('index.ts', import.meta.url),
  id: 'polkadot',
  accountTypes: ['eoa'],
  addresses: Object.values(alice).map((text) => ({ written: text, canonical: text })),
  networks: Object.values(alice).flatMap((written) => [
    { network: networks.polkadot, written, canonical: alice.polkadot },
    { network: networks.polkadotAssetHub, written, canonical: alice.polkadot },
    { network: networks.kusama, written, canonical: alice.kusama },
    { network: networks.kusamaAssetHub, written, canonical: alice.kusama },
    { network: networks.westend, written, canonical: alice.generic },
    { network: networks.local, written, canonical: alice.generic },
  ]),
})

describe('an SS58 address', () => {
  const id = fc.uint8Array({ minLength: 32, maxLength: 32, size: 'max' })
  // util-crypto writes no address with either reserved prefix.
  const prefix = fc
    .oneof(fc.nat(127), fc.nat(16_383))
    .filter((number) => number !== 46 && number !== 47)

  it('encodes and decodes SS58 addresses as @polkadot/util-crypto does, with any prefix [VAL-01]', () => {
    const check = fc.property(id, prefix, (bytes, number) => {
      const text = encodeAddress(bytes, number)
      const decoded = decodeSs58(text)
      return (
        encodeSs58({ prefix: number, id: bytes }) === text &&
        decoded?.prefix === number &&
        Buffer.compare(decoded.id, bytes) === 0
      )
    })
    fc.assert(check)
  })

  it('parses the SS58 addresses that @polkadot/util-crypto reads, and refuses mistyped ones [VAL-01]', () => {
    const mistake = fc.tuple(fc.nat(47), fc.constantFrom('1', 'z', 'Q', '0', 'O'))
    const check = fc.property(id, prefix, mistake, (bytes, number, [place, letter]) => {
      const address = encodeAddress(bytes, number)
      const text = address.slice(0, place) + letter + address.slice(place + 1)
      return (parseAddress(text) !== undefined) === decodes(text)
    })
    fc.assert(check)
  })

  it.each([
    ['of a reserved prefix', encodeSs58({ prefix: 46, id: randomAsU8a(32) })],
    ['of an index', encodeAddress(randomAsU8a(4))],
    ['of a key with 33 bytes', encodeAddress(randomAsU8a(33))],
    ['of an EVM account', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['in hex', `0x${'d4'.repeat(32)}`],
  ])('an SS58 address %s is refused [VAL-01]', (_, text) => {
    expect(parseAddress(text)).toBeUndefined()
  })
})

describe('a Polkadot balance', () => {
  /** AccountInfo as SCALE: nonce, consumers, providers, sufficients, then free, reserved, frozen, flags. */
  const info = (free: bigint, reserved: bigint): string =>
    `0x${'01000000'.repeat(4)}${[free, reserved, 5n, 6n].map(u128).join('')}`

  it('a Polkadot balance is the free and the reserved part of the account’s entry', async () => {
    const free = 2n ** 127n + 3n
    const rpc = (method: string, params: readonly unknown[]): Promise<unknown> => {
      const id = decodeAddress(alice.polkadot)
      const account = Buffer.from(id).toString('hex')
      const map = xxhashAsHex('System', 128) + xxhashAsHex('Account', 128).slice(2)
      expect(method).toBe('state_getStorage')
      expect(params).toEqual([map + blake2AsHex(id, 128).slice(2) + account])
      return Promise.resolve(info(free, 10n ** 18n))
    }
    await expect(readNativeBalance(rpc, alice.polkadot)).resolves.toBe(free + 10n ** 18n)
  })

  it('a Polkadot account without an entry has a zero balance', async () => {
    await expect(readNativeBalance(() => Promise.resolve(null), alice.kusama)).resolves.toBe(0n)
  })

  it('a Polkadot balance is refused when the node’s answer is malformed', async () => {
    const good = info(1n, 1n)
    for (const answer of [undefined, 5, '', '0x', good.slice(2), `${good}00`, good.slice(0, -2)]) {
      const reading = readNativeBalance(() => Promise.resolve(answer), alice.generic)
      await expect(reading).rejects.toMatchObject({ code: 'REPLY_INVALID' })
    }
  })

  it('a Polkadot balance is not requested for an invalid address', async () => {
    const rpc = (): never => expect.fail('no node is asked')
    await expect(readNativeBalance(rpc, '0x')).rejects.toMatchObject({
      code: 'CAIP_ADDRESS_INVALID',
    })
  })
})

/**
 * Whether util-crypto reads the account and writes it in the same way. For a mistyped long prefix it accepts a checksum of one
 * byte, which fits one text in 256.
 */
function decodes(text: string): boolean {
  try {
    const id = decodeAddress(text)
    const [, , , prefixRead] = checkAddressChecksum(base58Decode(text))
    return id.length === 32 && encodeAddress(id, prefixRead) === text
  } catch {
    return false
  }
}

function u128(value: bigint): string {
  return Buffer.from(value.toString(16).padStart(32, '0'), 'hex').reverse().toString('hex')
}
