import {
  type Account,
  type CaipNetwork,
  connectionsOf,
  findNetwork,
  type KitState,
  unsupportedNetwork,
} from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { type WalletInfo, walletOf } from './account.ts'

/** A live connection, as hooks give it. */
export type ConnectionView = {
  readonly namespace: NamespaceId
  /** The id in the namespace: the connector's id, except for WalletConnect, which may hold several connections. */
  readonly id: string
  readonly connectorId: string
  /** The selected account first. */
  readonly accounts: readonly Account[]
  readonly caipNetwork: CaipNetwork | undefined
  readonly name: WalletInfo['name'] | undefined
  readonly icon: WalletInfo['icon']
}

/**
 * The connections of a namespace, or of all namespaces: in each namespace the selected connection first, then the most recently
 * used.
 */
export function connectionViews(
  state: KitState,
  namespace?: NamespaceId,
): readonly ConnectionView[] {
  // As: the keys of this state are namespaces.
  const wanted = namespace ? [namespace] : (Object.keys(state.connections) as NamespaceId[])
  return wanted.flatMap((each) =>
    connectionsOf(state, each).map((connection) => {
      const { id, connectorId, accounts, network } = connection
      const info = walletOf(state, connection)
      return {
        namespace: each,
        id,
        connectorId,
        accounts,
        caipNetwork: findNetwork(state, network) ?? unsupportedNetwork(network),
        name: info?.name,
        icon: info?.icon,
      }
    }),
  )
}
