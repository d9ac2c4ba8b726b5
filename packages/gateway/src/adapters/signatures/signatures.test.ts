import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, base64 } from '@scure/base'
import { NETWORK, p2pkh, p2sh, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { bitcoinAccounts } from '@latchkey/testing/bitcoin'
import {
  askNode,
  compile,
  deployWorld,
  devAccounts,
  signAsSmartAccount,
  smartAccounts,
  startAnvil,
  type Anvil,
} from '@latchkey/testing/chain'
import { keysOf, signBip322, signEcdsa, walletKey } from '@latchkey/testing/signatures'
import { Verifier } from 'bip322-js'
import fc from 'fast-check'
import { encodeAbiParameters, serializeCompactSignature, parseSignature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { regtest, type Signer, signers, westend } from '../../fixtures/signers.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { signatureValidatorCode } from '../evm/signatureValidator.ts'
import { jsonRpcNetworks } from '../jsonRpc/networks.ts'
import { signatureVerifier } from './verifier.ts'

/** A node without contracts. */
const noContracts: RpcNetworks = { ask: async () => [{ result: '0x00' }] }
const signal = new AbortController().signal
const verifier = signatureVerifier(noContracts)
const mainnet = 'bip122:000000000019d6689c085ae165831e93'

const all = Object.values<Signer>(signers)
const isSigned = (
  { chainId, address }: Pick<Signer, 'chainId' | 'address'>,
  message: string,
  signature: string,
): Promise<boolean> => verifier.isSigned({ chainId, address, message, signature }, signal)

/** Decodes a signature to bytes, and encodes bytes. */
const codecOf = ({
  chainId,
}: Signer): { decode(text: string): Uint8Array; encode(bytes: Uint8Array): string } => {
  if (chainId.startsWith('solana')) return base58
  if (chainId.startsWith('bip122')) return base64
  return {
    decode: (text) => Buffer.from(text.slice(2), 'hex'),
    encode: (bytes) => `0x${Buffer.from(bytes).toString('hex')}`,
  }
}

describe.each(all.map((signer) => [signer.name, signer] as const))('%s', (_, signer) => {
  const others = all.filter(
    ({ chainId, address }) => chainId === signer.chainId && address !== signer.address,
  )
  it('a signature verifies only for its own text and its own account [SIW-03]', async () => {
    const signature = await signer.sign('Hello\nWorld')
    expect(await isSigned(signer, 'Hello\nWorld', signature)).toBe(true)
    for (const text of ['Hello\nWorld\n', 'Hello\nWorld ', 'hello\nworld', ''])
      expect(await isSigned(signer, text, signature)).toBe(false)
    for (const other of others) expect(await isSigned(other, 'Hello\nWorld', signature)).toBe(false)
  })

  it('a signature verifies for any text', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect(await isSigned(signer, text, await signer.sign(text))).toBe(true)
      }),
      { numRuns: 8 },
    ))

  it('a signature with any bit flipped does not verify', async () => {
    const { decode, encode } = codecOf(signer)
    const signature = decode(await signer.sign('Hello'))
    // The first byte of BIP-137 names an address type, and wallets may name another type than they have.
    const from = signature.length === 65 && signer.chainId === regtest ? 8 : 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: from, max: signature.length * 8 - 1 }), async (bit) => {
        const turned = Uint8Array.from(signature)
        turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(await isSigned(signer, 'Hello', encode(turned))).toBe(false)
      }),
      { numRuns: 24 },
    )
  })

  it('a malformed signature does not verify and throws no error', async () => {
    const { decode, encode } = codecOf(signer)
    const own = decode(await signer.sign('Hello'))
    const odd = [
      '',
      '0x',
      'null',
      '\u0000',
      'smp',
      'A'.repeat(60_000),
      encode(own.subarray(0, -1)),
      encode(Uint8Array.of(...own, 0)),
      encode(new Uint8Array(own.length)),
      encode(new Uint8Array(own.length).fill(255)),
    ]
    for (const signature of odd) expect(await isSigned(signer, 'Hello', signature)).toBe(false)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (signature) => {
        expect(await isSigned(signer, 'Hello', signature)).toBe(false)
      }),
      { numRuns: 20 },
    )
  })
})

describe('addresses', () => {
  test.each([
    ['eip155:1', devAccounts[0].address, devAccounts[0].address],
    ['eip155:1', devAccounts[0].address.toLowerCase(), devAccounts[0].address],
    ['eip155:1', devAccounts[0].address.replace('f39F', 'f39f'), undefined],
    ['eip155:1', `0X${devAccounts[0].address.slice(2)}`, undefined],
    ['eip155:1', devAccounts[0].address.replace('9', '\u0669'), undefined],
    [
      'solana:x',
      '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
      '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
    ],
    ['solana:x', '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziof', undefined],
    ['solana:x', 'l'.repeat(44), undefined],
    [regtest, bitcoinAccounts[0].payment, bitcoinAccounts[0].payment],
    [mainnet, bitcoinAccounts[0].payment, undefined],
    ['bip122:ffffffffffffffffffffffffffffffff', bitcoinAccounts[0].payment, undefined],
    // P2WSH: no single key signs for it.
    [mainnet, 'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9', undefined],
    [
      westend,
      walletKey('sr25519', '01'.repeat(32)).address(42),
      walletKey('sr25519', '01'.repeat(32)).address(42),
    ],
    [westend, `${walletKey('sr25519', '01'.repeat(32)).address(42).slice(0, -1)}2`, undefined],
    [
      'polkadot:b0a8d493285c2df73290dfb7e61f870f',
      walletKey('sr25519', '01'.repeat(32)).address(0),
      undefined,
    ],
  ] as const)('an address on %s given as %s reads as %s', (chainId, address, expected) => {
    expect(verifier.readAddress(chainId, address)).toBe(expected)
  })
})

describe('malleable keys and signatures', () => {
  test('a signature by a Solana key of small order does not verify', async () => {
    // The neutral element as key and as R, with S = 0, satisfies the cofactored equation for every text.
    const neutral = Uint8Array.of(1, ...new Uint8Array(31))
    const address = base58.encode(neutral)
    const signature = base58.encode(Uint8Array.of(...neutral, ...new Uint8Array(32)))
    expect(await isSigned({ chainId: signers.solana.chainId, address }, 'Hi', signature)).toBe(
      false,
    )
  })

  test.each(['eip155', 'bip137', 'ecdsa'] as const)(
    'a signature of %s with a high s is refused',
    async (name) => {
      const signer = signers[name]
      const { decode, encode } = codecOf(signer)
      const bytes = Uint8Array.from(decode(await signer.sign('Hi')))
      const at = name === 'bip137' ? 33 : 32
      const s = BigInt(`0x${Buffer.from(bytes.subarray(at, at + 32)).toString('hex')}`)
      const high = (secp256k1.Point.CURVE().n - s).toString(16).padStart(64, '0')
      bytes.set(Buffer.from(high, 'hex'), at)
      const parity = name === 'bip137' ? 0 : 64
      bytes[parity] = name === 'eip155' ? 55 - (bytes[64] ?? 0) : (bytes[parity] ?? 0) ^ 1
      // Bitcoin's 39 and 40 differ by more than one bit.
      if (name === 'bip137') bytes[0] = decode(await signer.sign('Hi'))[0] === 39 ? 40 : 39
      expect(await isSigned(signer, 'Hi', encode(bytes))).toBe(false)
    },
  )
})

describe('eip155', () => {
  it('a signature of eip155 may be the 64 bytes of EIP-2098 or have v as 0 or 1', async () => {
    const signature = await signers.eip155.sign('Hi')
    const { r, s, yParity } = parseSignature(signature as `0x${string}`)
    const compact = serializeCompactSignature({
      r,
      yParityAndS: `0x${(BigInt(s) | (BigInt(yParity) << 255n)).toString(16).padStart(64, '0')}`,
    })
    expect(await isSigned(signers.eip155, 'Hi', compact)).toBe(true)
    expect(await isSigned(signers.eip155, 'Hi', `${signature.slice(0, -2)}0${yParity}`)).toBe(true)
  })

  describe('smart accounts on a real chain', () => {
    let chain: Anvil
    let onChain: ReturnType<typeof signatureVerifier>
    const { deployed, undeployed } = smartAccounts
    const ask = (address: string, message: string, signature: string): Promise<boolean> =>
      onChain.isSigned({ chainId: 'eip155:31337', address, message, signature }, signal)
    beforeAll(async () => {
      chain = await startAnvil({ chainId: 31337 })
      await deployWorld(chain.url)
      const network = { id: 'eip155:31337', name: 'Local', rpc: [chain.url] }
      const nodes = [
        {
          ...network,
          currency: { name: '', symbol: '', decimals: 18 },
          tokens: [],
          multicall: '',
          testnet: false,
        },
      ]
      onChain = signatureVerifier(jsonRpcNetworks(nodes, { fetch, clock: Date.now }))
    }, 60_000)
    afterAll(() => chain.stop())

    it.each([
      ['deployed (ERC-1271)', deployed.address],
      ['not deployed yet (ERC-6492)', undeployed.address],
    ])('the signature of a smart account verifies: %s', async (_, address) => {
      const signature = await signAsSmartAccount(address, 'Hi')
      expect(await ask(address, 'Hi', signature)).toBe(true)
      expect(await ask(address, 'Ho', signature)).toBe(false)
      const [stranger] = devAccounts
      const byStranger = await privateKeyToAccount(stranger.privateKey).signMessage({
        message: 'Hi',
      })
      expect(await ask(address, 'Hi', byStranger)).toBe(false)
      const forged = signature.replace((await ownerSignature()).slice(2), byStranger.slice(2))
      expect(await ask(address, 'Hi', forged)).toBe(false)
    })

    it('a wrapped signature verifies for its own smart account and no other', async () => {
      const wrapped = await signAsSmartAccount(undeployed.address, 'Hi')
      for (const address of [devAccounts[0].address, devAccounts[8].address])
        expect(await ask(address, 'Hi', wrapped)).toBe(false)
      // A deployed account is asked without running the stranger's factory call first.
      expect(await ask(deployed.address, 'Hi', wrapped)).toBe(true)
    })

    it('a wrapped signature that holds nonsense does not verify', async () => {
      const magic = '6492'.repeat(16)
      for (const inside of ['', '00', 'ff'.repeat(96), '00'.repeat(96)])
        expect(await ask(undeployed.address, 'Hi', `0x${inside}${magic}`)).toBe(false)
    })

    /** TABLE contracts that answer a signature with work for the node. */
    const burners: readonly (readonly [string, string])[] = [
      ['loops without end', '0x5b600056'],
      ['answers with a megabyte', '0x621000006000f3'],
      ['reverts with a megabyte', '0x621000006000fd'],
      ['calls itself without end', '0x5b60006000600060006000305af150600056'],
      ['spends all gas at once', '0xfe'],
      ['writes storage', '0x5b5a5a55600056'],
    ]
    it.each(burners)(
      'a smart account whose code %s does not verify, and costs less than 2 s',
      async (_, code) => {
        const burner = '0x00000000000000000000000000000000000badc0'
        await askNode(chain.url, 'anvil_setCode', [burner, code])
        const owner = await ownerSignature()
        // A wrapped signature that has the same contract deploy the account (ERC-6492).
        const factoryCall = encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [burner, '0x1234', owner as `0x${string}`],
        )
        for (const [address, signature] of [
          [burner, owner],
          [undeployed.address, `${factoryCall}${'6492'.repeat(16)}`],
        ] as const) {
          const at = performance.now()
          expect(await ask(address, 'Hi', signature)).toBe(false)
          expect(performance.now() - at).toBeLessThan(2_000)
        }
      },
    )

    it('a signature by a key verifies without a node, and a smart account needs a node that answers', async () => {
      const down = signatureVerifier({
        ask: async () => {
          throw new Error('no node was to be asked')
        },
      })
      const { chainId, address, sign } = signers.eip155
      const signed = { chainId, address, message: 'Hi', signature: await sign('Hi') }
      expect(await down.isSigned(signed, signal)).toBe(true)
      const silent = signatureVerifier({
        ask: async () => [{ error: { code: -32000, message: 'busy' } }],
      })
      await expect(silent.isSigned({ ...signed, message: 'Ho' }, signal)).rejects.toMatchObject({
        code: 'UPSTREAM_UNAVAILABLE',
      })
    })

    const ownerSignature = (): Promise<string> =>
      privateKeyToAccount(smartAccounts.owner.privateKey).signMessage({ message: 'Hi' })
  })

  test('the bytecode of the signature validator equals its compiled source', async () => {
    expect((await compile()).SignatureValidator.bytecode).toBe(signatureValidatorCode)
  }, 60_000)
})

describe('bip122', () => {
  const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const ofEmpty =
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
  // https://github.com/bitcoin/bips/tree/master/bip-0322 (CC0): "simple", and "error".
  test.each([
    ['', segwit, ofEmpty],
    ['', segwit, `smp${ofEmpty}`],
    [
      '',
      segwit,
      'smpAkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      segwit,
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      segwit,
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'No prefix fallback',
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
    ],
    // With an explicit SIGHASH_ALL, as in Bitcoin Core's tests.
    [
      'Hello World',
      'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    ],
  ])('the vector of BIP-322 verifies: %j of %s', async (message, address, signature) => {
    expect(await isSigned({ chainId: mainnet, address }, message, signature)).toBe(true)
    expect(await isSigned({ chainId: mainnet, address }, `${message}.`, signature)).toBe(false)
  })
  test.each([
    ['not-valid-base64!!!'],
    [''],
    ['smpAA=='],
    ['fooAA=='],
    ['fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M'],
  ])('the invalid vector of BIP-322 does not verify: %j', async (signature) => {
    expect(await isSigned({ chainId: mainnet, address: segwit }, '', signature)).toBe(false)
  })

  it('a Bitcoin signature verifies exactly when bip322-js verifies it', async () => {
    const [payment, taproot] = keysOf('33'.repeat(32), 'mainnet')
    const nested = p2sh(p2wpkh(payment.publicKey, NETWORK), NETWORK).address ?? ''
    const legacy = p2pkh(payment.publicKey, NETWORK).address ?? ''
    const signed = [
      [payment.address, signBip322('Hi', payment)],
      [taproot.address, signBip322('Hi', taproot)],
      [payment.address, signEcdsa('Hi', payment)],
      [nested, signEcdsa('Hi', payment)],
      [legacy, signEcdsa('Hi', payment)],
    ] as const
    for (const [address, signature] of signed) {
      for (const message of ['Hi', 'Ho']) {
        const here = await isSigned({ chainId: mainnet, address }, message, signature)
        expect([address, message, here]).toEqual([address, message, message === 'Hi'])
        expect(Verifier.verifySignature(address, message, signature)).toBe(here)
      }
    }
  })

  it('a Bitcoin signature for a testnet address does not verify on mainnet', async () => {
    const [payment] = keysOf('33'.repeat(32), 'testnet')
    expect(payment.address).toBe(p2wpkh(payment.publicKey, TEST_NETWORK).address)
    const signature = signBip322('Hi', payment)
    expect(await isSigned({ chainId: mainnet, address: payment.address }, 'Hi', signature)).toBe(
      false,
    )
  })
})

describe('polkadot', () => {
  it('a Polkadot signature may start with the number of its key type, which must match', async () => {
    const kinds = [signers.ed25519, signers.sr25519, signers.ecdsa]
    for (const [number, signer] of kinds.entries()) {
      const named = (await signer.sign('Hi')).replace('0x', `0x0${number}`)
      expect(await isSigned(signer, 'Hi', named)).toBe(true)
      const wrong = named.replace(/^0x0./, `0x0${(number + 1) % 3}`)
      expect(await isSigned(signer, 'Hi', wrong)).toBe(false)
    }
  })
})
