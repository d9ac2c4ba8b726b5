import { imageUrl, previewPath } from '@latchkey/protocol/http'
import type { Config } from '../config.ts'
import { nameSpelling } from '../text/nameSpelling.ts'
import { assetId, parseAssetId } from '../networks/asset.ts'
import type { ReadMetadata } from './nftMetadata.ts'
import type { IdentitySource } from '../ports/identitySource.ts'
import type { NftId, NftSource } from '../ports/nftSource.ts'

type FindPicture = (id: string, signal: AbortSignal) => Promise<string | undefined>

/** Finds the address of the picture behind an id. It comes from the chain or the configuration, never from the caller. */
export function findPicture({
  config,
  nfts,
  names,
  describe,
}: {
  readonly config: Config
  readonly nfts: NftSource
  readonly names: IdentitySource | undefined
  readonly describe: ReadMetadata
}): FindPicture {
  const icons = new Map(
    config.networks.flatMap(({ id, tokens }) =>
      tokens.flatMap(({ address, iconUrl }) =>
        iconUrl ? [[assetId(id, address), iconUrl] as const] : [],
      ),
    ),
  )
  const served = new Set<string>(config.networks.map(({ id }) => id))
  return async (id, signal) => {
    const nft = nftOf(id)
    if (nft) return ofNft(nft, signal)
    if (id.startsWith('name:')) return ofName(id.slice('name:'.length), signal)
    const asset = parseAssetId(id)
    return asset && icons.get(`${asset.network}:${asset.address}`)
  }

  async function ofNft(nft: NftId, signal: AbortSignal): Promise<string | undefined> {
    if (!served.has(nft.network)) return undefined
    const uri = await nfts.uriOf(nft, signal)
    const described = uri === undefined ? undefined : await describe(uri, signal)
    return described?.image ?? undefined
  }

  async function ofName(text: string, signal: AbortSignal): Promise<string | undefined> {
    if (!names || nameSpelling(text) !== text) return undefined
    const { avatar } = await names.resolve(text, signal)
    const nft = avatar && avatarNft(avatar)
    return nft ? ofNft(nft, signal) : (avatar ?? undefined)
  }
}

/** Id of the picture that a name's record points to; null for a record that cannot be a picture. */
export function avatarPicture(name: string, record: string | null): string | null {
  const isPicture =
    record !== null && (/^(?:https:|ipfs:|ar:|data:image\/)/i.test(record) || avatarNft(record))
  return isPicture ? `name:${name}` : null
}

/** Addresses of pictures and logos, on an origin of their own if the operator set one (security.md INJ-3). */
export function pictureUrls(config: Config): {
  readonly pictureUrl: (id: string, self: string) => string
  readonly logoUrl: (id: string, self: string) => string
} {
  const origin = (self: string): string => config.imagesUrl ?? config.publicUrl ?? self
  return {
    pictureUrl: (id, self) =>
      new URL(previewPath.replace('{id}', encodeURIComponent(id)), origin(self)).href,
    logoUrl: (id, self) => imageUrl(origin(self), { kind: 'token', id }),
  }
}

function nftOf(id: string): NftId | undefined {
  const [, asset = '', tokenId = ''] = /^(.+):(\d{1,78})$/.exec(id) ?? []
  const parts = parseAssetId(asset)
  return parts && { network: parts.network, token: parts.address, tokenId: BigInt(tokenId) }
}

/** ENSIP-12: `eip155:1/erc721:0x…/7`. */
function avatarNft(record: string): NftId | undefined {
  const [, network = '', token = '', tokenId = ''] =
    /^(eip155:\d{1,18})\/erc(?:721|1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/.exec(record) ?? []
  return network ? { network, token: token.toLowerCase(), tokenId: BigInt(tokenId) } : undefined
}
