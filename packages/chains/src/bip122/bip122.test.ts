import { namespaceConformance } from '@latchkey/testing/conformance'
import type { NetworkId } from '@latchkey/protocol'
import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountType, parseAddress } from './address.ts'
import { bip122Namespace } from './index.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Addresses from BIP-173, BIP-350 and the first block. */
const p2pkh = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const p2wpkh = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const p2wshTest = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
const p2tr = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

namespaceConformance({
  create: bip122Namespace,
  manifest: new URL('index.ts', import.meta.url),
  id: 'bip122',
  accountTypes: ['payment', 'ordinal'],
  addresses: [
    { written: p2pkh, canonical: p2pkh },
    {
      written: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
      canonical: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    },
    { written: p2wpkh.toUpperCase(), canonical: p2wpkh },
    { written: p2wshTest, canonical: p2wshTest },
    { written: p2tr, canonical: p2tr, type: 'ordinal' },
  ],
  networks: [
    { network: mainnet, written: p2pkh, canonical: p2pkh },
    { network: mainnet, written: p2wshTest, canonical: undefined },
    { network: testnet4, written: p2wshTest, canonical: p2wshTest },
    { network: signet, written: p2wshTest, canonical: p2wshTest },
    { network: regtest, written: p2wshTest, canonical: undefined },
    { network: regtest, written: p2pkh, canonical: undefined },
  ],
})

const oracles = [
  { network: mainnet, prefixes: NETWORK },
  { network: testnet4, prefixes: TEST_NETWORK },
  { network: signet, prefixes: TEST_NETWORK },
  { network: regtest, prefixes: { ...TEST_NETWORK, bech32: 'bcrt' } },
] as const satisfies readonly { network: NetworkId; prefixes: typeof NETWORK }[]
type Prefixes = (typeof oracles)[number]['prefixes']

describe('a Bitcoin address', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32, size: 'max' })
  const kinds = ['pkh', 'sh', 'wpkh', 'wsh', 'tr'] as const

  it('parses every Bitcoin address that @scure/btc-signer writes, on each network [VAL-01]', () => {
    const generated = fc.tuple(fc.constantFrom(...oracles), fc.constantFrom(...kinds), hash)
    const check = fc.property(generated, ([{ prefixes, network }, kind, bytes]) => {
      const address = encode(prefixes, kind, bytes)
      const type = kind === 'tr' ? 'ordinal' : 'payment'
      return parseAddress(address, network) === address && accountType(address) === type
    })
    fc.assert(check)
  })

  it('refuses the mistyped and foreign Bitcoin addresses that @scure/btc-signer refuses [VAL-01]', () => {
    const network = fc.constantFrom(...oracles)
    const mistake = fc.tuple(fc.nat(61), fc.constantFrom('1', 'q', 'Q', 'z', 'Z', '0'))
    const generated = fc.tuple(
      network,
      network,
      fc.constantFrom(...kinds),
      hash,
      fc.option(mistake),
    )
    const check = fc.property(generated, ([from, to, kind, bytes, wrong]) => {
      const address = encode(from.prefixes, kind, bytes)
      const text = wrong
        ? address.slice(0, wrong[0]) + wrong[1] + address.slice(wrong[0] + 1)
        : address
      return (parseAddress(text, to.network) !== undefined) === decodes(to.prefixes, text)
    })
    fc.assert(check)
  })

  it.each([
    // BIP-350: the checksum of the other version
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    // BIP-350: a letter that bech32 does not have, a version above 16
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    // BIP-350: one byte, 41 bytes, 16 bytes of version 0, no bytes
    'bc1pw5dgrnzv',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'bc1gmk9yu',
    // BIP-350: both cases, too much padding, padding that is not zero
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
    // BIP-350: valid, but of a kind that no wallet uses
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    // Litecoin, Dogecoin
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
  ])('%s is not a Bitcoin address [VAL-01]', (text) => {
    expect(parseAddress(text)).toBeUndefined()
  })
})

function encode(prefixes: Prefixes, kind: string, bytes: Uint8Array): string {
  const coder = Address(prefixes)
  const short = bytes.slice(0, 20)
  switch (kind) {
    case 'pkh':
      return coder.encode({ type: 'pkh', hash: short })
    case 'sh':
      return coder.encode({ type: 'sh', hash: short })
    case 'wpkh':
      return coder.encode({ type: 'wpkh', hash: short })
    case 'wsh':
      return coder.encode({ type: 'wsh', hash: bytes })
    default:
      return coder.encode({ type: 'tr', pubkey: bytes })
  }
}

function decodes(prefixes: Prefixes, address: string): boolean {
  try {
    return Address(prefixes).decode(address) !== undefined
  } catch {
    return false
  }
}
