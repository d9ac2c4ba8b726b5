import { createKit, type Network } from '@latchkey/core'
import { parseNetworkId } from '@latchkey/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { availableNetworks, encodeAddress } from '@polkadot/util-crypto'
import { expect, it } from 'vitest'
import { parseAddress } from '../polkadot/address.ts'
import * as networks from './index.ts'

const { mainnet, ...others } = networks
const all: readonly [Network, ...Network[]] = [mainnet, ...Object.values(others)]

it('each network has a unique id in every namespace [STA-14]', () => {
  const kit = createKit({ networks: all, namespaces: [], connectors: [] })
  const ids = kit.options.networks.map(({ caipNetworkId }) => caipNetworkId)
  expect(new Set(ids).size).toBe(all.length)
  kit.options.networks.forEach((network) => {
    const { namespace, reference } = parseNetworkId(network.caipNetworkId)
    expect([namespace, reference]).toEqual([network.chainNamespace, String(network.id)])
    // CAIP-2: reference
    expect(reference).toMatch(/^[-_a-zA-Z0-9]{1,32}$/)
  })
  kit.destroy()
})

it('every node and explorer uses https, except those of a local network', () => {
  for (const { rpcUrls, blockExplorers } of all) {
    const urls = [...rpcUrls.default.http, blockExplorers?.default.url ?? 'https:']
    for (const url of urls) expect(url).toMatch(/^https:|^http:\/\/127\.0\.0\.1:/)
  }
})

const satoshis = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'
it.each([
  // Bitcoin Core, src/kernel/chainparams.cpp: merkle root, time, bits, nonce of the first block
  [networks.bitcoin, satoshis, 1231006505, 0x1d00ffff, 2083236893],
  [
    networks.bitcoinTestnet4,
    '7aa0a7ae1e223414cb807e40cd57e667b718e42aaf9306db9102fe28912b7b4e',
    1714777860,
    0x1d00ffff,
    393743547,
  ],
  [networks.bitcoinSignet, satoshis, 1598918400, 0x1e0377ae, 52613770],
  [networks.bitcoinRegtest, satoshis, 1296688602, 0x207fffff, 2],
])('the id of $name is the hash of its first block', ({ id }, merkleRoot, time, bits, nonce) => {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(1)
  Buffer.from(merkleRoot, 'hex').reverse().copy(header, 36)
  ;[time, bits, nonce].forEach((word, index) => header.writeUInt32LE(word, 68 + 4 * index))
  // BIP-122: the first 16 bytes of the block's hash, which is written backwards
  const hash = Buffer.from(sha256(sha256(header))).reverse()
  expect(id).toBe(hash.subarray(0, 16).toString('hex'))
})

it.each([networks.polkadot, networks.kusama])(
  '$name matches its facts in @polkadot/networks',
  (network) => {
    const known = availableNetworks.find(({ displayName }) => displayName.startsWith(network.name))
    expect(known?.genesisHash).toContainEqual(expect.stringContaining(`0x${network.id}`))
    expect(known?.symbols).toContain(network.nativeCurrency.symbol)
    expect(known?.decimals).toContain(network.nativeCurrency.decimals)
    const account = new Uint8Array(32).fill(7)
    expect(parseAddress(encodeAddress(account), network.caipNetworkId)).toBe(
      encodeAddress(account, known?.prefix),
    )
  },
)
