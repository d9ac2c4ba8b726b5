import { bytesToHex } from '@noble/hashes/utils.js'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { bytesToHex as viemHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createSeed, publicKeysOf, withKeys } from './seed.ts'

describe('seed', () => {
  it('a seed’s 24 words give the same EVM key in another wallet library', async () => {
    for (let round = 0; round < 8; round += 1) {
      const seed = createSeed()
      const account = mnemonicToAccount(entropyToMnemonic(seed, wordlist)).getHdKey()
      const keys = await publicKeysOf(seed)
      expect(`0x${keys.secp256k1}`).toBe(viemHex(account.publicKey ?? new Uint8Array()))
      const secret = await withKeys(seed, ({ secp256k1 }) => bytesToHex(secp256k1))
      expect(secret).toBe(bytesToHex(account.privateKey ?? new Uint8Array()))
    }
  })

  it('a seed of zeros has the Solana key that its words have in Solana’s wallets', async () => {
    // `abandon … art` at m/44'/501'/0'/0'.
    expect((await publicKeysOf(new Uint8Array(32))).ed25519).toMatchInlineSnapshot(
      `"20c821b6510834ae1c47084c6f61fd97864d5f12d731f95f4b06fe477b1efb45"`,
    )
  })

  it('secret keys are erased when the work is done', async () => {
    const kept = await withKeys(createSeed(), (keys) => keys)
    expect([...kept.ed25519].every((byte) => byte === 0)).toBe(true)
    expect([...kept.secp256k1].every((byte) => byte === 0)).toBe(true)
  })
})
