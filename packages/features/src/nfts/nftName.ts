import type { Nft } from '@latchkey/core/data'
import { cleanName } from '@latchkey/core/format'

/** What it is called: its own name, else its collection's with its number; undefined when nobody named anything. */
export function nftName({ name, collection, tokenId }: Nft): string | undefined {
  const own = cleanName(name)
  if (own) return own
  const group = cleanName(collection?.name ?? '')
  return group && `${group} #${shortId(tokenId)}`
}

/** Numbers of 78 figures say nothing to the eye. */
export function shortId(tokenId: string): string {
  return tokenId.length > 12 ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId
}
