import type { AccountId, NamespaceId, NetworkId } from '@latchkey/protocol'
import type { BalanceItem } from '@latchkey/protocol/http'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import type { LoginUser } from '../interfaces/login.ts'
import type { CaipNetwork } from '../interfaces/network.ts'
import type { Purchase } from '../interfaces/purchase.ts'
import type { SentTransfer } from '../interfaces/transfer.ts'
import type {
  AccountTypes,
  Language,
  ThemeMode,
  ThemeVariables,
} from '../interfaces/hostOptions.ts'
import type { Approvals } from './approvals.ts'
import type { Connected, Connection } from './connection.ts'
import type { History } from './history.ts'
import type { SignInFacts } from '../signIn/signIn.ts'

export type Snackbar = {
  readonly id: number
  readonly variant: 'loading' | 'success' | 'error'
  readonly text: string
}
export type Alert = {
  readonly id: number
  readonly variant: 'info' | 'success' | 'warning' | 'error'
  readonly text: string
  readonly code?: string | undefined
}
/** Facts about an account that queries have read (STA-01). */
export type AccountFacts = {
  /** A decimal string in the network's own coin. */
  readonly balance?: string
  readonly balanceSymbol?: string
  readonly tokenBalance?: readonly BalanceItem[]
  readonly profileName?: string | undefined
  readonly profileImage?: string | undefined
}
/** A recently used wallet. The list is newest first and has at most two (CON-10). */
export type RecentWallet = { readonly id: string; readonly rdns: string | undefined }

/** Everything the kit knows, as plain data. Only actions write it. */
export type KitState = {
  /** Whether a stored connection, if any, was resumed or given up. */
  readonly initialized: boolean
  readonly modal: {
    readonly open: boolean
    /** True for 500 ms when closing is refused (MOD-12). */
    readonly shake: boolean
    readonly history: History
    readonly direction: 'forward' | 'back'
  }
  readonly networks: readonly CaipNetwork[]
  readonly activeNamespace: NamespaceId
  /** The chosen network of each namespace that is not connected. */
  readonly chosenNetworks: { readonly [N in NamespaceId]?: NetworkId }
  /** The selected connection of each namespace: its account is displayed, and requests go to its wallet. */
  readonly connections: { readonly [N in NamespaceId]?: Connection }
  /** Other live connections of each namespace, most recently used first. */
  readonly otherConnections: { readonly [N in NamespaceId]?: readonly Connected[] }
  /**
   * Transfers sent in this browser, newest first, kept until their account is disconnected; settled transfers for one day.
   * Absent until an account was shown. `data/sentTransfers.ts` writes it.
   */
  readonly sentTransfers?: readonly SentTransfer[]
  /** Purchases begun in this browser, newest first. Absent until an account was shown. `data/purchases.ts` writes it. */
  readonly purchases?: readonly Purchase[]
  /** Facts about connected accounts that were requested so far. Queries own their data, and this mirrors it. */
  readonly accountFacts: { readonly [account: AccountId]: AccountFacts }
  /** The preferred kind of account for a wallet with several kinds (STA-02). `eoa` for a namespace without an entry. */
  readonly preferredAccountTypes: AccountTypes
  /** Namespaces that are busy switching or connecting (MOD-13). */
  readonly loading: { readonly [N in NamespaceId]?: boolean }
  readonly connectors: readonly ConnectorInfo[]
  readonly recent: readonly RecentWallet[]
  readonly snackbar: Snackbar | undefined
  readonly alert: Alert | undefined
  readonly theme: { readonly mode: ThemeMode; readonly variables: ThemeVariables }
  /** Present when the host uses sign-in and a wallet is or was connected. */
  readonly signIn?: SignInFacts | undefined
  /** The visitor of a connected embedded wallet. */
  readonly user?: LoginUser | undefined
  /** Requests of an embedded wallet that wait for the visitor. Absent before the first request. */
  readonly approvals?: Approvals | undefined
  /** Texts that replace the English texts: the host's own texts, and the texts of its language once loaded. */
  readonly texts: { readonly [key: string]: string | undefined }
  /** BCP 47 tag of that language. Undefined means English. */
  readonly language: string | undefined
}

export type Store = StoreApi<KitState>

/** The options that the state begins with. */
export type StoreOptions = {
  readonly networks: readonly CaipNetwork[]
  readonly defaultNetwork: CaipNetwork
  readonly defaultAccountTypes: AccountTypes
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
  readonly locale?: string | Language | undefined
  readonly texts?: { readonly [key: string]: string | undefined } | undefined
}

export function createKitStore(options: StoreOptions): Store {
  const { chainNamespace, caipNetworkId } = options.defaultNetwork
  // As: a tag is a string, which has none of these fields.
  const language = options.locale as Language | undefined
  return createStore<KitState>()(() => ({
    initialized: false,
    modal: { open: false, shake: false, history: [], direction: 'forward' },
    networks: options.networks,
    activeNamespace: chainNamespace,
    chosenNetworks: { [chainNamespace]: caipNetworkId },
    connections: {},
    otherConnections: {},
    accountFacts: {},
    preferredAccountTypes: options.defaultAccountTypes,
    loading: {},
    connectors: [],
    recent: [],
    snackbar: undefined,
    alert: undefined,
    theme: { mode: options.themeMode ?? 'dark', variables: options.themeVariables ?? {} },
    texts: { ...language?.texts, ...options.texts },
    language: language?.locale,
  }))
}
