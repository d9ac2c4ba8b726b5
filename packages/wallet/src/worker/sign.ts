import {
  accountDelegate,
  type AccountContents,
  contentsHash,
  contentsSignature,
  encodeEndOfAll,
  type Hex,
  permissionValidator,
  personalHash,
  type UserOperation,
  userOperationHash,
} from '@latchkey/contracts/accounts'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { authorizationHash, noDelegate } from '../evm/delegation.ts'
import { encodeTransaction, type EvmTransaction, type Signature } from '../evm/transaction.ts'
import { hashTypedData, partsOf, type TypedData } from '../evm/typedData.ts'
import { withKeys } from '../keys/seed.ts'
import { Refusal } from '../refusal.ts'
import { readSolanaMessage } from '../solana/transaction.ts'

/** What a visitor approved. */
export type SignWork =
  | { readonly kind: 'evmMessage'; readonly bytes: Uint8Array }
  | { readonly kind: 'evmTypedData'; readonly data: TypedData }
  | { readonly kind: 'evmTransaction'; readonly transaction: EvmTransaction }
  /** An operation of the key's smart account: its hash is computed here. */
  | { readonly kind: 'evmOperation'; readonly operation: UserOperation; readonly chainId: number }
  /** The authorization by which the key's address has our delegate's code on one chain, and never other code (EIP-7702). */
  | { readonly kind: 'evmDelegation'; readonly chainId: number; readonly nonce: bigint }
  /** The transaction that takes it back, and ends every permission. */
  | { readonly kind: 'evmRemoval'; readonly transaction: Removal }
  | { readonly kind: 'accountMessage'; readonly bytes: Uint8Array; readonly account: Account }
  | { readonly kind: 'accountTypedData'; readonly data: TypedData; readonly account: Account }
  | { readonly kind: 'solanaMessage'; readonly bytes: Uint8Array }
  /** Messages of transactions. */
  | { readonly kind: 'solanaTransactions'; readonly messages: readonly Uint8Array[] }

/** Signs with the key of the visitor to whom the work was shown. */
export type Sign = (work: SignWork) => Promise<readonly Uint8Array[]>

export type Removal = Pick<EvmTransaction, 'chainId' | 'nonce' | 'gas'> & {
  readonly fee: Exclude<EvmTransaction['fee'], { readonly gasPrice: bigint }>
}

/** A smart account, which signs by ERC-7739. */
type Account = { readonly address: string; readonly chainId: number }

/** Signatures; of an EVM transaction the signed bytes. */
export function sign(seed: Uint8Array, work: SignWork): Promise<readonly Uint8Array[]> {
  return withKeys(seed, ({ secp256k1: evm, ed25519: solana }) => {
    switch (work.kind) {
      case 'evmMessage':
        return [rsv(personalHashOf(work.bytes), evm)]
      case 'accountMessage': {
        const hash = personalHash(work.account, hexOf(personalHashOf(work.bytes)))
        return [rsv(bytesOf(hash), evm)]
      }
      case 'accountTypedData': {
        const contents = contentsOf(work.data)
        const signature = rsv(bytesOf(contentsHash(work.account, contents)), evm)
        return [bytesOf(contentsSignature(hexOf(signature), contents))]
      }
      case 'evmOperation':
        return [rsv(bytesOf(userOperationHash(work.operation, work.chainId)), evm)]
      case 'evmDelegation': {
        const chainId = BigInt(work.chainId)
        const { nonce } = work
        return [rsv(authorizationHash({ chainId, address: accountDelegate, nonce }), evm)]
      }
      case 'evmRemoval':
        return [removal(work.transaction, evm)]
      case 'evmTypedData':
        return [rsv(hashTypedData(work.data), evm)]
      case 'evmTransaction': {
        const hash = keccak_256(encodeTransaction(work.transaction))
        return [encodeTransaction(work.transaction, recovered(hash, evm))]
      }
      case 'solanaMessage':
        // A transaction in a text's clothes would be signed unread.
        if (readSolanaMessage(work.bytes)) throw new Refusal('INVALID_REQUEST')
        return [ed25519.sign(work.bytes, solana)]
      case 'solanaTransactions':
        return work.messages.map((message) => ed25519.sign(message, solana))
    }
  })
}

/** EIP-191, version 0x45. */
function personalHashOf(bytes: Uint8Array): Uint8Array {
  const head = utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return keccak_256(concatBytes(head, bytes))
}

function contentsOf(data: TypedData): AccountContents {
  const { type, hash, separator } = partsOf(data)
  return { name: data.primaryType, type, hash: hexOf(hash), separator: hexOf(separator) }
}

function hexOf(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`
}

function bytesOf(hex: Hex): Uint8Array {
  return hexToBytes(hex.slice(2))
}

function removal(given: Removal, key: Uint8Array): Uint8Array {
  const { chainId, nonce } = given
  // A transaction uses its sender's nonce before the authorizations in it are read.
  const authorization = { chainId, address: noDelegate, nonce: nonce + 1n }
  const signed = { ...authorization, ...recovered(authorizationHash(authorization), key) }
  const call = { to: permissionValidator, value: 0n, data: encodeEndOfAll() }
  const transaction = { ...given, ...call }
  const hash = keccak_256(encodeTransaction(transaction, undefined, [signed]))
  return encodeTransaction(transaction, recovered(hash, key), [signed])
}

function recovered(hash: Uint8Array, key: Uint8Array): Signature {
  const bytes = secp256k1.sign(hash, key, { prehash: false, lowS: true, format: 'recovered' })
  const [recovery = 0] = bytes
  const at = (from: number): bigint => BigInt(`0x${bytesToHex(bytes.subarray(from, from + 32))}`)
  return { r: at(1), s: at(33), recovery }
}

/** r, s and v as wallets give them: 65 bytes, v 27 or 28. */
function rsv(hash: Uint8Array, key: Uint8Array): Uint8Array {
  const bytes = secp256k1.sign(hash, key, { prehash: false, lowS: true, format: 'recovered' })
  return concatBytes(bytes.subarray(1), new Uint8Array([27 + (bytes[0] ?? 0)]))
}
