import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** The signed fields of polkadot.js' `SignerPayloadJSON`. Numbers are hex, the highest byte first. */
export type TransactionPayload = {
  readonly address: string
  readonly method: string
  readonly era: string
  readonly nonce: string
  readonly tip: string
  readonly specVersion: string
  readonly transactionVersion: string
  readonly genesisHash: string
  readonly blockHash: string
  readonly assetId?: string | null
  readonly mode?: number
  readonly metadataHash?: string | null
  readonly signedExtensions: readonly string[]
}

/**
 * The bytes that the signature of a transaction covers: the call, the part that each extension adds to the transaction,
 * and the part that it adds only to the signature (https://docs.polkadot.com, "Signed extensions"). More than 256 bytes
 * are replaced by their hash.
 */
export function signedBytes(payload: TransactionPayload): Uint8Array {
  const parts = payload.signedExtensions.map((name) => partsOf(name, payload))
  const bytes = concatBytes(
    hex(payload.method),
    ...parts.map(([extra]) => extra),
    ...parts.map(([, additional]) => additional),
  )
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

type Parts = readonly [extra: Uint8Array, additional: Uint8Array]

const none = new Uint8Array()

function partsOf(name: string, payload: TransactionPayload): Parts {
  switch (name) {
    case 'CheckSpecVersion':
      return [none, u32(payload.specVersion)]
    case 'CheckTxVersion':
      return [none, u32(payload.transactionVersion)]
    case 'CheckGenesis':
      return [none, hex(payload.genesisHash)]
    case 'CheckEra':
    case 'CheckMortality':
      return [hex(payload.era), hex(payload.blockHash)]
    case 'CheckNonce':
      return [compact(BigInt(payload.nonce)), none]
    case 'ChargeTransactionPayment':
      return [compact(BigInt(payload.tip)), none]
    case 'ChargeAssetTxPayment':
      return [concatBytes(compact(BigInt(payload.tip)), option(payload.assetId)), none]
    case 'CheckMetadataHash':
      return [Uint8Array.of(payload.mode ?? 0), option(payload.metadataHash)]
    case 'CheckNonZeroSender':
    case 'CheckWeight':
    case 'StorageWeightReclaim':
      return [none, none]
    default:
      throw new Error(`This wallet does not know the signed extension ${name}`)
  }
}

function option(value: string | null | undefined): Uint8Array {
  return value ? concatBytes(Uint8Array.of(1), hex(value)) : Uint8Array.of(0)
}

function u32(value: string): Uint8Array {
  return littleEndian(BigInt(value), 4)
}

/** SCALE's compact numbers: the lowest two bits tell the number of bytes. */
function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return littleEndian(value << 2n, 1)
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), littleEndian(value, length))
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, place) => Number((value >> BigInt(8 * place)) & 0xffn))
}

function hex(text: string): Uint8Array {
  return hexToBytes(text.replace(/^0x/, ''))
}
