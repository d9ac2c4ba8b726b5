import { accountIdOf, connectionOf, type KitState } from '@latchkey/core'
import type { AccountId, NamespaceId } from '@latchkey/protocol'

/** One account of a connection, as hooks and `getAccount` give it (STA-02). */
export type AccountEntry = {
  readonly namespace: NamespaceId
  readonly address: string
  readonly type: string
}

export type AccountView = {
  readonly allAccounts: readonly AccountEntry[]
  /** CAIP-10 id of the selected account. */
  readonly caipAddress: AccountId | undefined
  readonly address: string | undefined
  readonly isConnected: boolean
  readonly status: 'disconnected' | 'connecting' | 'connected'
}

/** A family's account, the active family's if none is named. */
export function accountView(
  state: KitState,
  namespace: NamespaceId = state.activeNamespace,
): AccountView {
  const connection = connectionOf(state, namespace)
  return {
    allAccounts: (connection?.accounts ?? []).map(({ address, type }) => ({
      namespace,
      address,
      type,
    })),
    caipAddress: accountIdOf(state, namespace),
    address: connection?.accounts[0].address,
    isConnected: connection !== undefined,
    status: connection ? 'connected' : (state.connections[namespace]?.status ?? 'disconnected'),
  }
}

export type WalletInfo = {
  readonly name: string
  readonly icon?: string | undefined
  readonly type: string
  readonly rdns?: string | undefined
}

/** The wallet behind a family's connection. */
export function walletInfo(state: KitState, namespace?: NamespaceId): WalletInfo | undefined {
  const connection = connectionOf(state, namespace)
  const connector = state.connectors.find((each) => each.id === connection?.connectorId)
  if (!connector) return undefined
  // What a pairing link reached says itself who it is.
  const { name, icon } = connection?.wallet ?? connector
  return { name, icon, type: connector.type, rdns: connector.rdns }
}
