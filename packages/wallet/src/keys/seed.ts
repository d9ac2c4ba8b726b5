import type { PublicKeys } from '@latchkey/protocol/custody'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** 256 bits: what is split into shares, and what the 24 words of an export stand for. */
export function createSeed(): Uint8Array {
  return randomBytes(32)
}

/** Work with the secret keys of a seed. They are erased when the work is done, as far as JavaScript lets us. */
export async function withKeys<Result>(
  seed: Uint8Array,
  work: (keys: {
    readonly secp256k1: Uint8Array
    readonly ed25519: Uint8Array
  }) => Result | Promise<Result>,
): Promise<Result> {
  const root = await rootOf(seed)
  const evm = HDKey.fromMasterSeed(root).derive("m/44'/60'/0'/0/0")
  const solana = slip10(root, [44, 501, 0, 0])
  const secret = evm.privateKey
  try {
    if (!secret) throw new Error('a derived key without its private part')
    return await work({ secp256k1: secret, ed25519: solana })
  } finally {
    root.fill(0)
    secret?.fill(0)
    solana.fill(0)
    evm.wipePrivateData()
  }
}

/** The keys that a restored seed is compared with. */
export async function publicKeysOf(seed: Uint8Array): Promise<PublicKeys> {
  const root = await rootOf(seed)
  const evm = HDKey.fromMasterSeed(root).derive("m/44'/60'/0'/0/0")
  const solana = slip10(root, [44, 501, 0, 0])
  try {
    return {
      secp256k1: bytesToHex(evm.publicKey ?? new Uint8Array()),
      ed25519: bytesToHex(ed25519.getPublicKey(solana)),
    }
  } finally {
    root.fill(0)
    solana.fill(0)
    evm.wipePrivateData()
  }
}

/** BIP-39's seed of 24 words, whose sentence is only ever bytes: a string could not be erased. */
async function rootOf(entropy: Uint8Array): Promise<Uint8Array> {
  const sentence = wordsOf(entropy)
  try {
    const key = await crypto.subtle.importKey('raw', sentence, 'PBKDF2', false, ['deriveBits'])
    const salt = utf8ToBytes('mnemonic')
    const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 512))
  } finally {
    sentence.fill(0)
  }
}

/** The 24 words in ASCII, apart by spaces. The caller erases them. */
export function wordsOf(entropy: Uint8Array): Uint8Array<ArrayBuffer> {
  const bits = concatBytes(entropy, sha256(entropy).subarray(0, 1))
  const sentence = new Uint8Array(24 * 9)
  let length = 0
  for (let word = 0; word < 24; word += 1) {
    if (word > 0) sentence[length++] = 0x20
    const bytes = utf8ToBytes(wordlist[elevenBits(bits, word * 11)] ?? '')
    sentence.set(bytes, length)
    length += bytes.length
  }
  bits.fill(0)
  const exact = sentence.slice(0, length)
  sentence.fill(0)
  return exact
}

function elevenBits(bits: Uint8Array, from: number): number {
  const at = from >> 3
  const window = ((bits[at] ?? 0) << 16) | ((bits[at + 1] ?? 0) << 8) | (bits[at + 2] ?? 0)
  return (window >> (13 - (from & 7))) & 0x7ff
}

/** SLIP-0010 for ed25519: every step is hardened. */
function slip10(root: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), root)
  for (const index of path) {
    const data = concatBytes(
      new Uint8Array([0]),
      node.subarray(0, 32),
      new Uint8Array([0x80, 0, index >> 8, index & 0xff]),
    )
    const next = hmac(sha512, node.subarray(32), data)
    node.fill(0)
    data.fill(0)
    node = next
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}
