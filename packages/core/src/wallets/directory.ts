import type { NamespaceId } from '@latchkey/protocol'
import { getWallets, type WalletItem } from '@latchkey/protocol/http'
import type { DataQuery } from '../data/cache.ts'
import { queryClient } from '../data/client.ts'
import { callGateway } from '../data/gateway.ts'
import type { Kit } from '../interfaces/kit.ts'
import { device } from '../platform/device.ts'

/** One wallet of the directory (WAL-05). */
export type Wallet = WalletItem
export type WalletPage = {
  /** From 1. */
  readonly page: number
  readonly wallets: readonly Wallet[]
  /** The number of matching wallets in the directory, over all pages. */
  readonly count: number
  /** Whether there is another page. */
  readonly more: boolean
}

/** An infinite query, for `useInfiniteQuery`. */
export type WalletPagesQuery = {
  readonly queryKey: readonly [string, ...unknown[]]
  readonly queryFn: (context: {
    readonly pageParam: number
    readonly signal: AbortSignal
  }) => Promise<WalletPage>
  readonly initialPageParam: number
  readonly getNextPageParam: (last: WalletPage) => number | undefined
  readonly staleTime: number
  readonly retry: false
}

/** Entries of a page, of a search, and recommended wallets (product.md section 9, HOST-11). */
const pageEntries = 40
const searchEntries = 100
const recommendedEntries = 4
/** A search that answers at once would flicker. */
const searchMs = 300
const freshMs = 300_000

type Filter = {
  readonly page?: number
  readonly entries: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly certified?: boolean | undefined
  /** Ignores the networks that the wallets serve, because the host or the visitor chose them by id. */
  readonly anyNetwork?: boolean
  /** Only wallets that serve networks of this namespace. */
  readonly namespace?: NamespaceId | undefined
}

/**
 * All wallets that serve a configured network, 40 at a time, without wallets that the host excludes (WAL-04, WAL-06). The first
 * page begins with the featured and recommended wallets, and later pages leave them out. With a namespace, only wallets that serve
 * its networks. Without a gateway the list is empty.
 */
export function walletPagesQuery(kit: Kit, namespace?: NamespaceId): WalletPagesQuery {
  return {
    queryKey: ['wallets', chainsOf(kit, namespace)],
    queryFn: async ({ pageParam: page, signal }) => {
      // The namespaces of these wallets are unknown here.
      const first = namespace ? [] : await firstWallets(kit)
      const exclude = [...excluded(kit), ...first.map(({ id }) => id)]
      const { data, count } = await ask(
        kit,
        { page, entries: pageEntries, include: kit.options.includeWalletIds, exclude, namespace },
        signal,
      )
      const wallets = reachable(page === 1 ? unique([...first, ...data]) : data)
      // A page that is not full is the last page, even when the count is higher.
      const more = data.length === pageEntries && page * pageEntries < count
      return { page, wallets, count: count + first.length, more }
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, more }) => (more ? page + 1 : undefined),
    staleTime: freshMs,
    retry: false,
  }
}

/** The wallets of several pages, each once. */
export function allWallets(pages: readonly WalletPage[]): readonly Wallet[] {
  return unique(pages.flatMap(({ wallets }) => wallets))
}

/** Up to 100 wallets by a part of their name (WAL-04). Takes at least 300 ms. */
export function walletSearchQuery(
  kit: Kit,
  text: string,
  {
    certified,
    namespace,
  }: { readonly certified?: boolean; readonly namespace?: NamespaceId | undefined } = {},
): DataQuery<readonly Wallet[]> {
  const search = text.trim()
  const { includeWalletIds: include } = kit.options
  return listQuery(kit, ['search', search, certified, namespace], async (signal) => {
    const exclude = excluded(kit)
    const filter = { entries: searchEntries, include, exclude, search, certified, namespace }
    const asked = ask(kit, filter, signal)
    const [{ data }] = await Promise.all([asked, new Promise((done) => setTimeout(done, searchMs))])
    return reachable(data)
  })
}

/** The wallets that the host features, in its order (HOST-11). */
export function featuredQuery(kit: Kit): DataQuery<readonly Wallet[]> {
  return walletsByIdQuery(kit, kit.options.featuredWalletIds ?? [])
}

/**
 * Four wallets that serve the networks, or the networks of a namespace. Empty when the host features or adds wallets itself
 * (HOST-11).
 */
export function recommendedQuery(kit: Kit, namespace?: NamespaceId): DataQuery<readonly Wallet[]> {
  return listQuery(kit, ['recommended', namespace], async () => {
    if (offersOwn(kit)) return []
    const page = recommendedPageQuery(kit, namespace)
    return reachable((await kit.get(queryClient).fetchQuery(page)).data)
  })
}

/**
 * The number of wallets that serve the networks, or the networks of a namespace. The answer with the recommended wallets
 * has it; `undefined` when the host features or adds wallets itself, since a number is not worth a request of its own.
 */
export async function walletCount(kit: Kit, namespace?: NamespaceId): Promise<number | undefined> {
  if (!kit.options.gateway || offersOwn(kit)) return undefined
  return (await kit.get(queryClient).fetchQuery(recommendedPageQuery(kit, namespace))).count
}

function offersOwn({ options: { featuredWalletIds, customWallets } }: Kit): boolean {
  return Boolean(featuredWalletIds?.length || customWallets?.length)
}

function recommendedPageQuery(
  kit: Kit,
  namespace: NamespaceId | undefined,
): DataQuery<Awaited<ReturnType<typeof ask>>> {
  const { includeWalletIds: include } = kit.options
  return {
    queryKey: ['wallets', chainsOf(kit), 'recommendedPage', namespace],
    queryFn: ({ signal }) => {
      const filter = { entries: recommendedEntries, include, exclude: excluded(kit), namespace }
      return ask(kit, filter, signal)
    },
    staleTime: freshMs,
    retry: false,
  }
}

/** Wallets that the host excludes. Installed wallets that match them are left out too (WAL-06). */
export function excludedQuery(kit: Kit): DataQuery<readonly Wallet[]> {
  const include = excluded(kit)
  return listQuery(kit, ['excluded'], async (signal) => {
    if (include.length === 0) return []
    return (await ask(kit, { entries: include.length, include, anyNetwork: true }, signal)).data
  })
}

/** Wallets by their ids, in that order. Unknown ids and wallets that the host excludes are left out. */
export function walletsByIdQuery(kit: Kit, ids: readonly string[]): DataQuery<readonly Wallet[]> {
  const wanted = [...new Set(ids)].filter((id) => !excluded(kit).includes(id))
  return listQuery(kit, ['byId', ...wanted], async (signal) => {
    if (wanted.length === 0) return []
    const filter = { entries: wanted.length, include: wanted, anyNetwork: true }
    const { data } = await ask(kit, filter, signal)
    return wanted.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])
  })
}

/** Picks from up to 100 matching wallets that the host does not exclude. */
export function inDirectory(
  kit: Kit,
  key: readonly unknown[],
  filter: Pick<Filter, 'search' | 'namespace'>,
  pick: (found: readonly Wallet[]) => readonly Wallet[],
): DataQuery<readonly Wallet[]> {
  return listQuery(kit, key, async (signal) => {
    const asked = { ...filter, entries: searchEntries, exclude: excluded(kit) }
    return reachable(pick((await ask(kit, asked, signal)).data))
  })
}

async function firstWallets(kit: Kit): Promise<readonly Wallet[]> {
  const client = kit.get(queryClient)
  // When these lists fail, the pages still load.
  const lists = await Promise.all(
    [featuredQuery(kit), recommendedQuery(kit)].map((query) =>
      client.fetchQuery(query).catch(() => []),
    ),
  )
  return unique(lists.flat())
}

function listQuery(
  kit: Kit,
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<readonly Wallet[]>,
): DataQuery<readonly Wallet[]> {
  return {
    queryKey: ['wallets', chainsOf(kit), ...key],
    queryFn: ({ signal }) => read(signal),
    staleTime: freshMs,
    retry: false,
  }
}

async function ask(
  kit: Kit,
  { page = 1, entries, include, exclude, search, certified, anyNetwork, namespace }: Filter,
  signal: AbortSignal,
): Promise<{ readonly data: readonly Wallet[]; readonly count: number }> {
  if (!kit.options.gateway) return { data: [], count: 0 }
  const query = {
    page,
    entries: Math.min(entries, searchEntries),
    include: listOf(include),
    exclude: listOf(exclude),
    search: search || undefined,
    chains: anyNetwork ? undefined : chainsOf(kit, namespace),
    badge_type: certified ? ('certified' as const) : undefined,
  }
  return callGateway(kit, getWallets, { query }, signal)
}

function listOf(ids: readonly string[] | undefined): string | undefined {
  return ids?.length ? ids.join(',') : undefined
}

function excluded(kit: Kit): readonly string[] {
  return kit.options.excludeWalletIds ?? []
}

/** CAIP-2 ids of the configured networks, or of a namespace's networks (WAL-06). */
function chainsOf(kit: Kit, namespace?: NamespaceId): string {
  return kit.store
    .getState()
    .networks.filter(({ chainNamespace }) => !namespace || chainNamespace === namespace)
    .map((network) => network.caipNetworkId)
    .join(',')
}

/** On a phone, only wallets with a link of their own, because a phone opens a wallet by its link. */
function reachable(wallets: readonly Wallet[]): readonly Wallet[] {
  if (!device().mobile) return wallets
  return wallets.filter((wallet) => wallet.mobile_link || wallet.link_mode || wallet.webapp_link)
}

function unique(wallets: readonly Wallet[]): readonly Wallet[] {
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
}
