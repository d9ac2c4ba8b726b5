import * as v from 'valibot'
import type { Remember } from '../cache/cache.ts'
import { isModestJson } from '../text/jsonShape.ts'
import { plainText } from '../text/plainText.ts'
import type { MediaFetcher } from '../ports/media.ts'

export type NftMetadata = {
  readonly name: string
  /** Address of its picture; `inline` for a data: URL that is too long to cache. */
  readonly image: string | null
}
export type ReadMetadata = (uri: string, signal: AbortSignal) => Promise<NftMetadata | undefined>

const mostBytes = 1024 * 1024
const foundMs = 60 * 60 * 1000
const longestKept = 2048

const document = v.object({
  name: v.optional(v.unknown()),
  image: v.optional(v.unknown()),
  image_url: v.optional(v.unknown()),
})

/**
 * Reads descriptions of collectibles (the JSON of EIP-721 and EIP-1155; Metaplex's is similar). Undefined for another
 * document.
 */
export function metadataReader(media: MediaFetcher): ReadMetadata {
  return async (uri, signal) => {
    try {
      const { bytes } = await media.fetch(uri, { bytes: mostBytes }, signal)
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      if (!isModestJson(text, { depth: 16, values: 20_000 })) return undefined
      const { name, image, image_url: imageUrl } = v.parse(document, JSON.parse(text))
      const picture = [image, imageUrl].find((one) => typeof one === 'string' && one !== '')
      return {
        name: typeof name === 'string' ? plainText(name, 64) : '',
        image: typeof picture === 'string' ? picture : null,
      }
    } catch {
      return undefined
    }
  }
}

/**
 * EIP-1155: clients put the id in place of `{id}` in any string of a description, in lower-case hex of 64 digits. The
 * collectibles of a contract may share a description, so it is read and cached with `{id}`.
 */
export function withTokenId(text: string, tokenId: bigint): string {
  return text.replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
}

/** The same with a cache; long picture addresses are stored as `inline`. */
export function rememberMetadata(read: ReadMetadata, remember: Remember): ReadMetadata {
  return async (uri, signal) => {
    // A data: URL costs nothing to read and too much to cache.
    if (uri.length > longestKept) return shortened(await read(uri, signal))
    const kept = await remember<{ readonly found: NftMetadata | null }>(`described ${uri}`, {
      ttlMs: foundMs,
      load: async (own) => ({ found: shortened(await read(uri, own)) ?? null }),
    })
    return kept.found ?? undefined
  }
}

function shortened(metadata: NftMetadata | undefined): NftMetadata | undefined {
  return metadata?.image && metadata.image.length > longestKept
    ? { ...metadata, image: 'inline' }
    : metadata
}
