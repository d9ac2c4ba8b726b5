import { type CaipNetwork, connectionOf, type KitState, networkOf } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { type WalletInfo, walletInfo } from './account.ts'

/** A live connection, as hooks give it. */
export type ConnectionView = {
  readonly namespace: NamespaceId
  readonly connectorId: string
  /** The selected one first. */
  readonly accounts: readonly { readonly address: string; readonly type: string }[]
  readonly caipNetwork: CaipNetwork | undefined
  readonly name: WalletInfo['name'] | undefined
  readonly icon: WalletInfo['icon']
}

/** The connections of a family, or of all. This kit keeps one of each. */
export function connectionViews(
  state: KitState,
  namespace?: NamespaceId,
): readonly ConnectionView[] {
  // As: the state has families as its keys.
  const known = Object.keys(state.connections) as NamespaceId[]
  return known.flatMap((id) => {
    const connection = namespace && namespace !== id ? undefined : connectionOf(state, id)
    if (!connection) return []
    const { connectorId, accounts } = connection
    const info = walletInfo(state, id)
    const caipNetwork = networkOf(state, id)
    return {
      namespace: id,
      connectorId,
      accounts,
      caipNetwork,
      name: info?.name,
      icon: info?.icon,
    }
  })
}
