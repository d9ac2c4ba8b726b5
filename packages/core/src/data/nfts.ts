import { type AccountId, parseAccountId } from '@latchkey/protocol'
import { getNfts, type NftItem } from '@latchkey/protocol/http'
import type { Kit } from '../interfaces/kit.ts'
import type { DataQuery } from './cache.ts'
import { queryClient } from './client.ts'
import { callGateway } from './gateway.ts'
import { supportedChains } from './supportedChains.ts'

/** As the portfolio's (BAL-04). */
const freshMs = 30_000
/** Who holds more sees the first of them. */
const mostNfts = 2_000

export type Nft = NftItem
export type NftList = {
  readonly items: readonly Nft[]
  /** Of the page that is not here yet. */
  readonly next: string | null
}

/** An account's collectibles, as many as were asked for, from the gateway: nodes do not list them. */
export function nftsQuery(kit: Kit, account: AccountId): DataQuery<NftList> {
  return {
    queryKey: ['nfts', account],
    queryFn: ({ signal }) => readPage(kit, account, undefined, signal),
    staleTime: freshMs,
    retry: false,
  }
}

/** Have the page after those that are here. */
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
    // Read anew meanwhile: then that is what there is.
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

/** Without what is there twice, and at the end where a page brings nothing new: a cursor that turns in a circle has none. */
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

/** Whole numbers that are none say nothing about anything. */
function isNft({ tokenId, quantity }: Nft): boolean {
  return /^\d{1,80}$/.test(tokenId) && /^\d{1,80}$/.test(quantity)
}
