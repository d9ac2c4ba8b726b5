import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { base58 } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { KeyVerifier } from '../../ports/signatureVerifier.ts'

/** A prefix of two bytes, the account and its checksum take at most 50 characters. */
const maxAddress = 50
/** Wallets may write any account with this prefix. */
const genericPrefix = 42
/** Prefixes by the hash of the network's first block; accounts of other networks may have any prefix. */
const prefixes: { readonly [reference: string]: number | undefined } = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  '68d56f15f85d3136970ec16946040bc1': 0, // Polkadot Asset Hub
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
  '48239ef607d7928874027a43a6768920': 2, // Kusama Asset Hub
}

/**
 * Signatures by sr25519, ed25519 or ecdsa, in hex, over the plain text or over the text as wallets wrap it:
 * `<Bytes>…</Bytes>`.
 */
export const polkadotSignatures: KeyVerifier = {
  readAddress(reference, address) {
    const account = readSs58(address)
    const prefix = prefixes[reference]
    const isOfNetwork =
      prefix === undefined || account?.prefix === prefix || account?.prefix === genericPrefix
    return account && isOfNetwork ? address : undefined
  },
  isSigned({ address, message, signature }) {
    const account = readSs58(address)
    if (!account || !/^0x(?:[0-9a-fA-F]{2}){64,66}$/.test(signature)) return false
    const bytes = Uint8Array.from(Buffer.from(signature.slice(2), 'hex'))
    return [message, `<Bytes>${message}</Bytes>`].some((text) =>
      candidates(bytes).some(([kind, own]) => holds(kind, own, Buffer.from(text), account.id)),
    )
  },
}

type Kind = 'ed25519' | 'sr25519' | 'ecdsa'

/** The possible readings of the bytes: with or without the number of a `MultiSignature` in front. */
function candidates(bytes: Uint8Array): readonly (readonly [Kind, Uint8Array])[] {
  const kinds = ['ed25519', 'sr25519', 'ecdsa'] as const
  const rest = bytes.subarray(1)
  const named = kinds[bytes[0] ?? -1]
  const isNamed = rest.length === (named === 'ecdsa' ? 65 : 64)
  return [
    ...(bytes.length === 64 ? [['sr25519', bytes] as const, ['ed25519', bytes] as const] : []),
    ...(bytes.length === 65 ? [['ecdsa', bytes] as const] : []),
    ...(named && isNamed ? [[named, rest] as const] : []),
  ]
}

function holds(kind: Kind, signature: Uint8Array, text: Uint8Array, id: Uint8Array): boolean {
  try {
    switch (kind) {
      case 'sr25519':
        return verifySr25519(text, signature, id)
      case 'ed25519':
        return ed25519.verify(signature, text, id, { zip215: false })
      case 'ecdsa':
        return isEcdsa(signature, text, id)
    }
  } catch {
    return false
  }
}

/** The account is the hash of the key. The signature's last byte recovers the key. */
function isEcdsa(signature: Uint8Array, text: Uint8Array, id: Uint8Array): boolean {
  const recovered = Uint8Array.of(signature[64] ?? 0, ...signature.subarray(0, 64))
  const digest = blake2b(text, { dkLen: 32 })
  const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
  return (
    isEqual(blake2b(key, { dkLen: 32 }), id) &&
    secp256k1.verify(signature.subarray(0, 64), digest, key, { prehash: false, lowS: true })
  )
}

/** SS58 (docs.polkadot.com, account formats): prefix, 32 bytes of account, 2 of checksum, in base58. */
function readSs58(text: string): { readonly prefix: number; readonly id: Uint8Array } | undefined {
  if (text.length > maxAddress || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  const bytes = base58.decode(text)
  const [first = 0, second = 0] = bytes
  const isLong = (first & 0x40) !== 0
  const head = isLong ? 2 : 1
  const prefix = isLong ? ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8) : first
  // A small prefix in two bytes would be a second text for the same account.
  if (bytes.length !== head + 34 || first > 0x7f || (isLong && prefix < 64)) return undefined
  const body = bytes.subarray(0, -2)
  const checksum = blake2b(Buffer.concat([Buffer.from('SS58PRE'), body])).subarray(0, 2)
  return isEqual(checksum, bytes.subarray(-2)) ? { prefix, id: body.subarray(head) } : undefined
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
