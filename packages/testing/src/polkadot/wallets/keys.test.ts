import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  encodeAddress,
  randomAsU8a,
  secp256k1PairFromSeed,
  signatureVerify,
  sr25519PairFromSeed,
} from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { polkadotAccounts } from '../accounts.ts'
import { walletKey } from './keys.ts'

const pairs = {
  sr25519: sr25519PairFromSeed,
  ed25519: ed25519PairFromSeed,
  ecdsa: secp256k1PairFromSeed,
} as const

beforeAll(() => cryptoWaitReady())

test.each(['sr25519', 'ed25519', 'ecdsa'] as const)(
  'an %s key has the address of @polkadot/util-crypto, which verifies its signatures',
  (type) => {
    for (let round = 0; round < 20; round++) {
      const seed = randomAsU8a(32)
      const key = walletKey(type, Buffer.from(seed).toString('hex'))
      const { publicKey } = pairs[type](seed)
      // The account of an ecdsa key is the hash of its 33 bytes (Substrate's `MultiSigner`).
      const id = type === 'ecdsa' ? blake2AsU8a(publicKey) : publicKey
      const address = key.address(42)
      expect(address).toBe(encodeAddress(id, 42))
      const signature = key.sign(Uint8Array.of(round))
      const { crypto, isValid } = signatureVerify(Uint8Array.of(round), signature, address)
      expect([crypto, isValid]).toEqual([type, true])
      expect(signatureVerify(Uint8Array.of(round + 1), signature, address).isValid).toBe(false)
    }
  },
)

test('the development accounts have the addresses of their seeds', () => {
  for (const { address, seed } of polkadotAccounts)
    expect(walletKey('sr25519', seed).address(42)).toBe(address)
})
