import type { ConnectorInfo, RecentWallet } from '@latchkey/core'
import { installedConnector, type Wallet } from '@latchkey/core/wallets'

/** A wallet of the grid. */
export type Tile = {
  /** The directory's id, or the connector's id of a wallet that only this browser knows. */
  readonly id: string
  readonly name: string
  readonly wallet: Wallet | undefined
  /** The connector of an installed wallet. */
  readonly connector: ConnectorInfo | undefined
  readonly recent: boolean
  readonly certified: boolean
}

export type TileSources = {
  /** Wallets that were installed when the grid appeared. They come first; wallets that announce themselves later do not. */
  readonly first: readonly ConnectorInfo[]
  readonly connectors: readonly ConnectorInfo[]
  readonly wallets: readonly Wallet[]
  readonly recent: readonly RecentWallet[]
}

/** Installed wallets, then the others in their order; each wallet once (WAL-06). */
export function tilesOf({ first, connectors, wallets, recent }: TileSources): readonly Tile[] {
  const entries = wallets.map((wallet) => ({
    wallet,
    connector: installedConnector(connectors, wallet),
  }))
  const tile = (wallet: Wallet | undefined, connector: ConnectorInfo | undefined): Tile => ({
    id: connector?.id ?? wallet?.id ?? '',
    name: connector?.name ?? wallet?.name ?? '',
    wallet,
    connector,
    recent: recent.some(({ id }) => idsOf(wallet, connector).includes(id)),
    certified: wallet?.badge_type === 'certified',
  })
  const head = first.map((connector) =>
    tile(entries.find((entry) => entry.connector?.id === connector.id)?.wallet, connector),
  )
  const rest = entries
    .filter(({ connector }) => !first.some(({ id }) => id === connector?.id))
    .map(({ wallet, connector }) => tile(wallet, connector))
  return unique([...head, ...rest])
}

/** The tiles whose name contains all words of a query, in their order. */
export function searchTiles(tiles: readonly Tile[], query: string): readonly Tile[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return tiles.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

/** The wallets of this browser that can be connected without a warning. */
export function installedOf(connectors: readonly ConnectorInfo[]): readonly ConnectorInfo[] {
  return connectors.filter(
    ({ type, ambiguous }) => !ambiguous && ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN'].includes(type),
  )
}

/** The ids by which a wallet may be recent: the connector's, or those of the members of a wallet in several namespaces. */
function idsOf(
  wallet: Wallet | undefined,
  connector: ConnectorInfo | undefined,
): readonly (string | undefined)[] {
  return [wallet?.id, connector?.id, ...(connector?.members ?? []).map(({ id }) => id)]
}

/** The directory may have two entries for one installed wallet. */
function unique(tiles: readonly Tile[]): readonly Tile[] {
  return [...new Map(tiles.toReversed().map((tile) => [tile.id, tile])).values()].toReversed()
}
