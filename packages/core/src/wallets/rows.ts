import type { WalletItem } from '@latchkey/protocol/http'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import {
  type ConnectorGroup,
  connectorGroups,
  type CustomWallet,
} from '../interfaces/hostOptions.ts'
import type { RecentWallet } from '../state/store.ts'
import { standsFor } from './multiChain.ts'
import { orderConnectors } from './order.ts'
import { installedConnector } from './platforms.ts'

/** A row of the Connect view: a wallet in this browser, or a wallet of the directory that a pairing link reaches. */
export type WalletRow = { readonly recent: boolean } & (
  | { readonly connector: ConnectorInfo; readonly wallet?: undefined }
  | { readonly connector?: undefined; readonly wallet: WalletItem }
)

export type RowFacts = {
  readonly connectors: readonly ConnectorInfo[]
  readonly recent: readonly RecentWallet[]
  /** Directory entries that have loaded so far: of the recent ids, featured and recommended. */
  readonly recentWallets?: readonly WalletItem[] | undefined
  readonly featured?: readonly WalletItem[] | undefined
  readonly recommended?: readonly WalletItem[] | undefined
  /** Wallets that the host excludes. They are left out even when installed (WAL-06). */
  readonly excluded?: readonly WalletItem[] | undefined
  /** The host's own wallets. */
  readonly custom?: readonly CustomWallet[] | undefined
  readonly order: readonly ConnectorGroup[]
}

/** The maximum number of recommended wallets beside installed and recent wallets (compatibility.md 2.3). */
const recommendedRows = 2

/**
 * The rows of the Connect view by the host's groups (HOST-10). An installed wallet has one row, with its own connector. Wallets
 * of the directory are left out when no pairing link can reach them.
 */
export function walletRows(facts: RowFacts): readonly WalletRow[] {
  const { connectors, recent, order } = facts
  const pairing = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  const unwanted = facts.excluded?.map((wallet) => installedConnector(connectors, wallet)) ?? []
  const here = connectors.filter((each) => !unwanted.includes(each))
  const taken = new Set<string>()
  const take = (wallets: readonly WalletItem[] = []): readonly WalletItem[] =>
    wallets.filter((wallet) => {
      if (!pairing || taken.has(wallet.id) || installedConnector(connectors, wallet)) return false
      taken.add(wallet.id)
      return true
    })
  const recentWallets = take(facts.recentWallets)
  const shown = orderConnectors(here, recent, order)
  const own = shown.filter(({ connector }) => connector.type !== 'WALLET_CONNECT').length
  const groups: { readonly [G in ConnectorGroup]?: readonly WalletItem[] } = {
    featured: take(facts.featured),
    custom: take(facts.custom),
    recommended: take(facts.recommended).slice(
      0,
      Math.max(0, recommendedRows - own - recentWallets.length),
    ),
  }
  const newest = recent.flatMap(({ id }): readonly WalletRow[] => {
    const row = shown.find((each) => each.recent && standsFor(each.connector, id))
    if (row) return [row]
    const wallet = recentWallets.find((each) => each.id === id)
    return wallet ? [{ wallet, recent: true }] : []
  })
  const rest = connectorGroups.filter((group) => !order.includes(group))
  return [...order, ...rest].flatMap((group): readonly WalletRow[] => {
    // Two ids of the same wallet give one row.
    if (group === 'recent') return [...new Set(newest)]
    const rows = shown.filter((row) => !row.recent && groupOf(row.connector) === group)
    const wallets = groups[group] ?? []
    return [...rows, ...wallets.map((wallet) => ({ wallet, recent: false }))]
  })
}

function groupOf({ type }: ConnectorInfo): ConnectorGroup {
  if (type === 'WALLET_CONNECT') return 'walletConnect'
  return type === 'EXTERNAL' ? 'external' : 'injected'
}
