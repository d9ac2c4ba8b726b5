import type { Nft } from '@latchkey/core/data'
import { cleanName } from '@latchkey/core/format'

/** What it is called: its own name, else its collection's; undefined when nobody named anything. */
export function nftName({ name, collection }: Nft): string | undefined {
  return cleanName(name) || cleanName(collection?.name ?? '') || undefined
}

/** Numbers of 78 figures say nothing to the eye. */
export function shortId(tokenId: string): string {
  return tokenId.length > 12 ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId
}
