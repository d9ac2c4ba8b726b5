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
  farcasterId,
  type KitState,
  networkOf,
} from '@latchkey/core'
import type { AccountId, NamespaceId } from '@latchkey/protocol'

/** One account of a connection, as hooks and `getAccount` give it (STA-02). */
export type AccountEntry = Account & { readonly namespace: NamespaceId }

/**
 * A namespace's account (STA-01). Reading it sends no request: balances, name and picture are present only after the Account
 * view, a button or a hook has read them.
 */
export type AccountView = AccountFacts & {
  /** The accounts of all connections of the namespace, those of the selected connection first. */
  readonly allAccounts: readonly AccountEntry[]
  /** CAIP-10 id of the selected account. */
  readonly caipAddress: AccountId | undefined
  readonly address: string | undefined
  /** The page of the account in the network's explorer. */
  readonly addressExplorerUrl: string | undefined
  readonly isConnected: boolean
  /** `reconnecting` is AppKit's; a connection that is being resumed is `connecting` here. */
  readonly status: 'disconnected' | 'connecting' | 'connected' | 'reconnecting'
  /** The preferred kind of account when a wallet has several. */
  readonly preferredAccountType: NonNullable<AccountTypes[NamespaceId]>
  readonly connectedWalletInfo: WalletInfo | undefined
  /** Present while an embedded wallet is connected. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
}

/** Facts about the embedded wallet, in AppKit's form. */
export type EmbeddedWalletInfo = {
  readonly user: {
    readonly email?: string | undefined
    readonly username?: string | undefined
  }
  /** The account that the visitor logged in with; undefined when the wallet does not tell. */
  readonly authProvider: string | undefined
  readonly accountType: NonNullable<AccountTypes[NamespaceId]>
  /** @deprecated The kit does not ask the chain: always undefined. */
  readonly isSmartAccountDeployed?: boolean | undefined
}

/**
 * The status of a namespace's connection (STA-03), of the active namespace by default. Buttons select this alone: a whole account
 * is costly to compute, and would render them again whenever any part of it changes.
 */
export function statusOf(
  state: KitState,
  namespace: NamespaceId = state.activeNamespace,
): AccountView['status'] {
  if (connectionOf(state, namespace)) return 'connected'
  return state.connections[namespace]?.status ?? 'disconnected'
}

/** A namespace's account, the active namespace's by default. */
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
    embeddedWalletInfo: embeddedWallet(state, connection),
  }
}

function embeddedWallet(
  state: KitState,
  connection: Connected | undefined,
): EmbeddedWalletInfo | undefined {
  const { id, type } = connectorInfoOf(state, connection?.connectorId) ?? {}
  if (type !== 'AUTH' || !connection) return undefined
  // As: the types of an account are those of its namespace.
  const accountType = connection.accounts[0].type as EmbeddedWalletInfo['accountType']
  const { email, userName: username, socialProvider = email && 'email' } = state.user ?? {}
  const authProvider = id === farcasterId ? 'farcaster' : socialProvider
  return { user: { email, username }, authProvider, accountType }
}

/** The name, icon and kind of a connected wallet. */
export type WalletInfo = {
  readonly name: string
  readonly icon?: string | undefined
  readonly type: string
  readonly rdns?: string | undefined
}

/** The wallet behind a namespace's connection. */
export function walletInfo(state: KitState, namespace?: NamespaceId): WalletInfo | undefined {
  const connection = connectionOf(state, namespace)
  return connection && walletOf(state, connection)
}

/** The wallet behind a connection; undefined when the page no longer finds it. */
export function walletOf(
  state: KitState,
  { connectorId, wallet }: Connected,
): WalletInfo | undefined {
  const connector = connectorInfoOf(state, connectorId)
  if (!connector) return undefined
  // A wallet behind a pairing link names itself.
  const { name, icon } = wallet ?? connector
  return { name, icon, type: connector.type, rdns: connector.rdns }
}
