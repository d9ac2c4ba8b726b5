import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { getNfts, type NftItem } from '@latchkey/protocol/http'
import type { Kit } from '../interfaces/kit.ts'
import type { DataQuery } from './cache.ts'
import { queryClient } from './client.ts'
import { callGateway } from './gateway.ts'
import { supportedChains } from './supportedChains.ts'

/** The same time as for the portfolio (BAL-04). */
const freshMs = 30_000
/** The maximum number of NFTs. A visitor with more sees the first of them. */
const mostNfts = 2_000

export type Nft = NftItem
export type NftList = {
  readonly items: readonly Nft[]
  /** Cursor of the next page. */
  readonly next: string | null
}

/** The NFTs of an account, from the pages read so far. They come from the gateway, because nodes do not list NFTs. */
export function nftsQuery(kit: Kit, account: AccountId): DataQuery<NftList> {
  return {
    queryKey: ['nfts', account],
    queryFn: ({ signal }) => readPage(kit, account, undefined, signal),
    staleTime: freshMs,
    retry: false,
  }
}

/** Reads the next page. */
export async function fetchMoreNfts(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<void> {
  const client = kit.get(queryClient)
  const { queryKey } = nftsQuery(kit, account)
  const before = client.getQueryData<NftList>(queryKey)
  if (!before?.next) return
  const page = await readPage(kit, account, before.next, signal)
  client.setQueryData<NftList>(queryKey, (now) =>
    // A list that was read again meanwhile stays as it is.
    now === before ? joined(before, page) : now,
  )
}

async function readPage(
  kit: Kit,
  account: AccountId,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<NftList> {
  const { network, address } = parseAccountId(account)
  if (!(await supportedChains(kit)).includes(network)) return { items: [], next: null }
  const query = { chainId: network, ...(cursor === undefined ? {} : { cursor }) }
  const { data, next } = await callGateway(kit, getNfts, { params: { address }, query }, signal)
  return joined({ items: [], next: null }, { items: data, next })
}

/** Joins two pages without duplicates. The list ends at a page without new NFTs, as a cursor that leads in a circle brings. */
function joined(before: NftList, page: NftList): NftList {
  const items = new Map(before.items.map((nft) => [nftId(nft), nft]))
  for (const nft of page.items) if (isNft(nft)) items.set(nftId(nft), nft)
  const grew = items.size > before.items.length
  return {
    items: [...items.values()].slice(0, mostNfts),
    next: grew && items.size < mostNfts ? page.next : null,
  }
}

export function nftId({ address, tokenId }: Pick<Nft, 'address' | 'tokenId'>): string {
  return `${address}/${tokenId}`
}

/** Whether the token id and the quantity are whole numbers. */
function isNft({ tokenId, quantity }: Nft): boolean {
  return /^\d{1,80}$/.test(tokenId) && /^\d{1,80}$/.test(quantity)
}
