import type { EndpointReply, getWallets, WalletItem } from '@latchkey/protocol/http'
import type * as v from 'valibot'

export type WalletQuery = v.InferOutput<typeof getWallets.query>
type Entry = {
  readonly wallet: WalletItem
  readonly name: string
  readonly chains: ReadonlySet<string>
}

export type DirectoryService = { list(query: WalletQuery): EndpointReply<typeof getWallets> }

/** Pages of wallets, from a list already in order (WAL-01). */
export function directoryService(wallets: readonly WalletItem[]): DirectoryService {
  const entries: readonly Entry[] = wallets.map((wallet) => ({
    wallet,
    name: wallet.name.toLowerCase(),
    chains: new Set(wallet.chains ?? []),
  }))
  return {
    list({ page, entries: size, search, chains, include, exclude, badge_type: badge }) {
      const included = include && new Set(include)
      const excluded = new Set(exclude)
      const matching = entries.filter(
        ({ wallet, chains: served }) =>
          (!included || included.has(wallet.id)) &&
          !excluded.has(wallet.id) &&
          (!chains || chains.some((chain) => serves(served, chain))) &&
          (!badge || (wallet.badge_type ?? 'none') === badge),
      )
      const found = search === undefined ? matching : bySearch(matching, search)
      const start = (page - 1) * size
      return {
        data: found.slice(start, start + size).map(({ wallet }) => wallet),
        count: found.length,
      }
    },
  }
}

/**
 * Compares whole ids: `eip155:1` does not match `eip155:137` (compatibility.md 11.3, 15). The entry `eip155:*` of a
 * wallet stands for all networks of the namespace.
 */
function serves(served: ReadonlySet<string>, chain: string): boolean {
  return served.has(chain) || served.has(`${chain.slice(0, chain.indexOf(':'))}:*`)
}

/** Names that start with the text come before names that only contain it. */
function bySearch(entries: readonly Entry[], search: string): readonly Entry[] {
  const text = search.trim().toLowerCase()
  const starts = entries.filter(({ name }) => name.startsWith(text))
  const contains = entries.filter(({ name }) => !name.startsWith(text) && name.includes(text))
  return [...starts, ...contains]
}
