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
  /** Its own in the family: the connector's, but for wallets over WalletConnect, of which there may be several. */
  readonly id: string
  readonly connectorId: string
  /** The selected one first. */
  readonly accounts: readonly Account[]
  readonly caipNetwork: CaipNetwork | undefined
  readonly name: WalletInfo['name'] | undefined
  readonly icon: WalletInfo['icon']
}

/** The connections of a family, or of all: of each the selected one first, then the others, most recently used first. */
export function connectionViews(
  state: KitState,
  namespace?: NamespaceId,
): readonly ConnectionView[] {
  // As: the state has families as its keys.
  const families = namespace ? [namespace] : (Object.keys(state.connections) as NamespaceId[])
  return families.flatMap((family) =>
    connectionsOf(state, family).map((connection) => {
      const { id, connectorId, accounts, network } = connection
      const info = walletOf(state, connection)
      return {
        namespace: family,
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
