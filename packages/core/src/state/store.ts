import type { AccountId, NamespaceId, NetworkId } from '@latchkey/protocol'
import type { BalanceItem } from '@latchkey/protocol/http'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConnectorInfo } from '../interfaces/connector.ts'
import type { CaipNetwork } from '../interfaces/network.ts'
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
/** What queries have read of an account (STA-01). */
export type AccountFacts = {
  /** Decimal string, in the network's own coin. */
  readonly balance?: string
  readonly balanceSymbol?: string
  readonly tokenBalance?: readonly BalanceItem[]
  readonly profileName?: string | undefined
  readonly profileImage?: string | undefined
}
/** A wallet used before, newest first, two at most (CON-10). */
export type RecentWallet = { readonly id: string; readonly rdns: string | undefined }

/** Everything the kit knows, as plain data. Only actions write it. */
export type KitState = {
  /** The stored connection, if any, was resumed or given up. */
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
  /** Chosen network of each family while it is not connected. */
  readonly chosenNetworks: { readonly [N in NamespaceId]?: NetworkId }
  /** The selected one of each family: its account is the one displayed, and its wallet is the one that is asked. */
  readonly connections: { readonly [N in NamespaceId]?: Connection }
  /** Live ones beside it: most recently used first. */
  readonly otherConnections: { readonly [N in NamespaceId]?: readonly Connected[] }
  /**
   * What was sent from here, newest first, until its account is disconnected; settled ones a day. Absent until an account
   * was shown. `data/sentTransfers.ts` writes it.
   */
  readonly sentTransfers?: readonly SentTransfer[]
  /** Of connected accounts, as far as somebody has asked: the queries own what they read, this mirrors it. */
  readonly accountFacts: { readonly [account: AccountId]: AccountFacts }
  /** Which kind of account is wanted where a wallet has several (STA-02); `eoa` where nothing stands. */
  readonly preferredAccountTypes: AccountTypes
  /** Families that are busy switching or connecting (MOD-13). */
  readonly loading: { readonly [N in NamespaceId]?: boolean }
  readonly connectors: readonly ConnectorInfo[]
  readonly recent: readonly RecentWallet[]
  readonly snackbar: Snackbar | undefined
  readonly alert: Alert | undefined
  readonly theme: { readonly mode: ThemeMode; readonly variables: ThemeVariables }
  /** Where the host has visitors sign in, and somebody is or was connected. */
  readonly signIn?: SignInFacts | undefined
  /** Requests of an embedded wallet that wait for the visitor, once there was one. */
  readonly approvals?: Approvals | undefined
  /** What stands before the English texts: the host's own words, and those of its language once that is here. */
  readonly texts: { readonly [key: string]: string | undefined }
  /** BCP 47 tag of that language; English without one. */
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
  // As: a tag is a string, which has nothing of this.
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
