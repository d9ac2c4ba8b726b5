import type { NetworkId } from '@latchkey/protocol'
import { imageUrl, previewUrl } from '@latchkey/protocol/http'
import type { Config } from '../config.ts'
import { nameSpelling } from '../text/nameSpelling.ts'
import type { ZoneNames } from '../names/zoneNames.ts'
import { assetAddress, assetId, parseAssetId } from '../networks/asset.ts'
import { type ReadMetadata, withTokenId } from './nftMetadata.ts'
import type { IdentitySource } from '../ports/identitySource.ts'
import type { NftId, NftSource } from '../ports/nftSource.ts'
import type { TokenLists } from '../ports/tokens/tokenLists.ts'

type Asset = NonNullable<ReturnType<typeof parseAssetId>>
/** As in a wallet's metadata (walletconnect.md 13). */
const iconUrlLength = 2048
type FindPicture = (id: string, signal: AbortSignal) => Promise<string | undefined>

/**
 * Finds the address of the picture behind an id. It comes from the chain or the configuration. Only the icon of a paired wallet
 * comes from the caller: the page learns it from the wallet, over a channel that the gateway cannot read.
 */
export function findPicture({
  config,
  nfts,
  names,
  zone,
  describe,
  lists,
}: {
  readonly config: Config
  readonly nfts: NftSource
  readonly names: IdentitySource | undefined
  /** Names of the operator's own zone, if the gateway has one. */
  readonly zone: ZoneNames | undefined
  readonly describe: ReadMetadata
  readonly lists: TokenLists
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
    if (id.startsWith('icon:')) return iconOf(id.slice('icon:'.length))
    const [, name] = /^name:([^@]+)(?:@\d+)?$/.exec(id) ?? []
    if (name) return ofName(name, signal)
    const asset = parseAssetId(id)
    if (!asset || !served.has(asset.network)) return undefined
    return icons.get(`${asset.network}:${asset.address}`) ?? ofList(asset)
  }

  async function ofList({ network, address }: Asset): Promise<string | undefined> {
    const listed = await lists.on(network)
    return listed.find((token) => assetAddress(network, token.address) === address)?.logoUri
  }

  async function ofNft(nft: NftId, signal: AbortSignal): Promise<string | undefined> {
    if (!served.has(nft.network)) return undefined
    const place = await nfts.uriOf(nft, signal)
    const image = place && (await describe(place.uri, signal))?.image
    if (!image) return undefined
    return place.standard === 'ERC1155' ? withTokenId(image, nft.tokenId) : image
  }

  async function ofName(text: string, signal: AbortSignal): Promise<string | undefined> {
    if (nameSpelling(text) !== text) return undefined
    const own = await zone?.resolve(text)
    const found = own ?? (await names?.resolve(text, signal))
    const nft = found?.avatar && avatarNft(found.avatar)
    if (!nft) return found?.avatar ?? undefined
    // As: the form of a CAIP-2 id.
    const network = nft.network as NetworkId
    const holder = own ? await ownHolder(text, network) : await ensHolder(found, network, signal)
    // ENSIP-12: a picture that another account holds is not this name's.
    const isHeld = holder && (await nfts.isHeld(nft, holder, signal))
    return isHeld ? ofNft(nft, signal) : undefined
  }

  /** The address of a zone's name on a network. A contract's address of another network may be a stranger's there. */
  async function ownHolder(name: string, network: NetworkId): Promise<string | null | undefined> {
    const found = await zone?.resolve(name, network)
    return found?.isOfKey || found?.chainId === network ? found.address : undefined
  }

  /** The same for an ENS name. */
  async function ensHolder(
    { address }: Resolved,
    network: NetworkId,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    return address && (await names?.isSameOn(address, network, signal)) ? address : undefined
  }
}

type Resolved = { readonly address: string | null }

/**
 * Id of the picture that a name's record points to; null for a record that cannot be a picture. Pictures are kept by their
 * id, so another version is another picture.
 */
export function avatarPicture(
  name: string,
  record: string | null,
  version?: number,
): string | null {
  const isPicture =
    record !== null && (/^(?:https:|ipfs:|ar:|data:image\/)/i.test(record) || avatarNft(record))
  return isPicture ? `name:${name}${version === undefined ? '' : `@${version}`}` : null
}

/** Addresses of pictures and logos, on an origin of their own if the operator set one (security.md INJ-3). */
export function pictureUrls(config: Config): {
  readonly pictureUrl: (id: string, self: string) => string
  readonly logoUrl: (id: string, self: string) => string
} {
  const origin = (self: string): string => config.imagesUrl ?? config.publicUrl ?? self
  return {
    pictureUrl: (id, self) => previewUrl(origin(self), id),
    logoUrl: (id, self) => imageUrl(origin(self), { kind: 'token', id }),
  }
}

function iconOf(url: string): string | undefined {
  return url.startsWith('https://') && url.length <= iconUrlLength ? url : undefined
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
