import { base58 } from '@scure/base'

/** SPL Token, Token-2022 and Metaplex's Token Metadata. */
export const solanaPrograms = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

export type MintWords = { readonly name: string; readonly symbol: string; readonly uri: string }

/** A mint account of SPL Token: authority, supply, decimals. */
export function mintBytes(decimals: number, supply: bigint): Uint8Array {
  const bytes = Buffer.alloc(82)
  bytes.writeBigUInt64LE(supply, 36)
  bytes.writeUInt8(decimals, 44)
  bytes.writeUInt8(1, 45)
  return bytes
}

/** A mint account of Token-2022, with a metadata pointer to itself and its metadata as extensions 18 and 19. */
export function mint2022Bytes(
  mint: string,
  {
    decimals,
    supply,
    words,
    extensions = [],
  }: {
    readonly decimals: number
    readonly supply: bigint
    readonly words: MintWords
    /** Further extensions, from `mintExtension`. */
    readonly extensions?: readonly Uint8Array[]
  },
): Uint8Array {
  const key = base58.decode(mint)
  const metadata = Buffer.concat([
    Buffer.alloc(32),
    key,
    ...[words.name, words.symbol, words.uri].map(borshText),
    Buffer.alloc(4),
  ])
  const base = Buffer.alloc(166)
  base.set(mintBytes(decimals, supply))
  base.writeUInt8(1, 165)
  return Buffer.concat([
    base,
    extension(18, Buffer.concat([Buffer.alloc(32), key])),
    extension(19, metadata),
    ...extensions,
  ])
}

/** An account of Metaplex's Token Metadata, its texts padded as the program pads them. */
export function metadataBytes(
  mint: string,
  words: MintWords,
  collection?: { readonly mint: string; readonly isVerified: boolean },
): Uint8Array {
  return Buffer.concat([
    Buffer.from([4]),
    Buffer.alloc(32, 1),
    base58.decode(mint),
    paddedText(words.name, 32),
    paddedText(words.symbol, 10),
    paddedText(words.uri, 200),
    // Seller fee, one creator, primary sale, mutable, edition nonce, token standard.
    Buffer.from([0xf4, 0x01]),
    Buffer.concat([Buffer.from([1, 1, 0, 0, 0]), Buffer.alloc(32, 2), Buffer.from([1, 100])]),
    Buffer.from([0, 1, 1, 254, 1, 0]),
    collection
      ? Buffer.concat([
          Buffer.from([1, collection.isVerified ? 1 : 0]),
          base58.decode(collection.mint),
        ])
      : Buffer.from([0]),
    Buffer.from([0]),
  ])
}

/** A token account of either program, as it holds tokens of a mint. */
export function tokenAccountBytes({
  mint,
  owner,
  units,
  frozen = false,
  extensions = [],
}: {
  readonly mint: string
  readonly owner: string
  readonly units: bigint
  readonly frozen?: boolean
  readonly extensions?: readonly Uint8Array[]
}): Uint8Array {
  const bytes = Buffer.alloc(extensions.length > 0 ? 166 : 165)
  bytes.set(base58.decode(mint), 0)
  bytes.set(base58.decode(owner), 32)
  bytes.writeBigUInt64LE(units, 64)
  bytes.writeUInt8(frozen ? 2 : 1, 108)
  if (extensions.length > 0) bytes.writeUInt8(2, 165)
  return Buffer.concat([bytes, ...extensions])
}

/** An extension of a mint or a token account of Token-2022: its number, length and body. */
export function extension(type: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

function borshText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function paddedText(text: string, size: number): Buffer {
  return borshText(text.padEnd(size - (Buffer.byteLength(text) - text.length), '\0'))
}
