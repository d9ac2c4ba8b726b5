import type { ConnectorInfo } from '../interfaces/connector.ts'
import type { ConnectorGroup } from '../interfaces/hostOptions.ts'
import type { RecentWallet } from '../state/store.ts'
import { standsFor } from './multiChain.ts'

export type OrderedConnector = { readonly connector: ConnectorInfo; readonly recent: boolean }

/**
 * The wallets of the Connect view in the order of the host's groups (HOST-10). A recent wallet moves to the place of `recent`.
 * Other wallets stay in their group, in the order of appearance. Wallets that announce the same rdns never move up.
 */
export function orderConnectors(
  connectors: readonly ConnectorInfo[],
  recent: readonly RecentWallet[],
  order: readonly ConnectorGroup[],
): readonly OrderedConnector[] {
  const rank = (group: ConnectorGroup): number => {
    const index = order.indexOf(group)
    return index < 0 ? order.length : index
  }
  const age = (connector: ConnectorInfo): number =>
    connector.ambiguous ? -1 : recent.findIndex((wallet) => standsFor(connector, wallet.id))
  return connectors
    .map((connector, index) => ({ connector, index, age: age(connector) }))
    .toSorted((a, b) => {
      const byGroup = rank(groupOf(a.connector, a.age)) - rank(groupOf(b.connector, b.age))
      return byGroup || a.age - b.age || a.index - b.index
    })
    .map(({ connector, age: place }) => ({ connector, recent: place >= 0 }))
}

function groupOf(connector: ConnectorInfo, age: number): ConnectorGroup {
  if (age >= 0) return 'recent'
  if (connector.type === 'WALLET_CONNECT') return 'walletConnect'
  return connector.type === 'EXTERNAL' ? 'external' : 'injected'
}
