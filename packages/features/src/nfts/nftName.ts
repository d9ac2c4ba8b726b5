import type { Nft } from '@latchkey/core/data'
import { cleanName } from '@latchkey/core/format'

/** The name of a collectible: its own, else its collection's; undefined without both. */
export function nftName({ name, collection }: Nft): string | undefined {
  return cleanName(name) || cleanName(collection?.name ?? '') || undefined
}

/** A number of up to 78 digits is unreadable in full. */
export function shortId(tokenId: string): string {
  return tokenId.length > 12 ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId
}
