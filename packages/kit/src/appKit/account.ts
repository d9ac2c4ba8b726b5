import {
  type Account,
  type AccountFacts,
  type AccountTypes,
  accountIdOf,
  type Connected,
  connectionOf,
  connectionsOf,
  connectorInfoOf,
  explorerOf,
  type KitState,
  networkOf,
} from '@latchkey/core'
import type { AccountId, NamespaceId } from '@latchkey/protocol'

/** One account of a connection, as hooks and `getAccount` give it (STA-02). */
export type AccountEntry = Account & { readonly namespace: NamespaceId }

/**
 * A family's account (STA-01). Balances, name and picture are there once the Account view, a button or a hook has read
 * them: to look at an account asks nobody for anything.
 */
export type AccountView = AccountFacts & {
  /** Of all connections of the family, those of the selected one first. */
  readonly allAccounts: readonly AccountEntry[]
  /** CAIP-10 id of the selected account. */
  readonly caipAddress: AccountId | undefined
  readonly address: string | undefined
  /** Where the network's explorer shows the account. */
  readonly addressExplorerUrl: string | undefined
  readonly isConnected: boolean
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** Which kind of account is wanted where a wallet has several. */
  readonly preferredAccountType: NonNullable<AccountTypes[NamespaceId]>
  readonly connectedWalletInfo: WalletInfo | undefined
}

/**
 * How far a family's connection is (STA-03), the active family's if none is named. Buttons ask for this alone: to put a whole
 * account together is work, and draws them again whenever any of it changes.
 */
export function statusOf(
  state: KitState,
  namespace: NamespaceId = state.activeNamespace,
): AccountView['status'] {
  if (connectionOf(state, namespace)) return 'connected'
  return state.connections[namespace]?.status ?? 'disconnected'
}

/** A family's account, the active family's if none is named. */
export function accountView(
  state: KitState,
  namespace: NamespaceId = state.activeNamespace,
): AccountView {
  const connection = connectionOf(state, namespace)
  const caipAddress = accountIdOf(state, namespace)
  const address = connection?.accounts[0].address
  const network = networkOf(state, namespace)
  return {
    ...(caipAddress && state.accountFacts[caipAddress]),
    allAccounts: connectionsOf(state, namespace).flatMap(({ accounts }) =>
      accounts.map((account) => ({ namespace, ...account })),
    ),
    caipAddress,
    address,
    addressExplorerUrl: address && network && explorerOf(network, address)?.url,
    isConnected: connection !== undefined,
    status: statusOf(state, namespace),
    preferredAccountType: state.preferredAccountTypes[namespace] ?? 'eoa',
    connectedWalletInfo: walletInfo(state, namespace),
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
  return connection && walletOf(state, connection)
}

/** The wallet behind a connection; undefined once it is not found in the page any more. */
export function walletOf(
  state: KitState,
  { connectorId, wallet }: Connected,
): WalletInfo | undefined {
  const connector = connectorInfoOf(state, connectorId)
  if (!connector) return undefined
  // What a pairing link reached says itself who it is.
  const { name, icon } = wallet ?? connector
  return { name, icon, type: connector.type, rdns: connector.rdns }
}
