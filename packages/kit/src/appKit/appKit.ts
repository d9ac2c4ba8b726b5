import type * as Actions from '@latchkey/core/actions'
import * as core from '@latchkey/core'
import type { Kit, Network, ThemeMode, ThemeVariables } from '@latchkey/core'
import type { Finding } from '@latchkey/core/doctor'
import type { ConnectedWallet, ConnectWalletParameters } from '@latchkey/modal/connectWallet'
import type { AccountId, NamespaceId, NetworkId } from '@latchkey/protocol'
import { type AccountView, accountView, type WalletInfo, walletInfo } from './account.ts'
import { type AppKitEvent, listenToEvents } from './events.ts'
import { fingerprint } from './options/fingerprint.ts'
import { type FurtherMethods, furtherMethods } from './furtherMethods.ts'
import { type AppKitOpenOptions, open } from './open.ts'
import { tenure } from './tenure.ts'

/** The state of a kit, as `getState` and `useAppKitState` return it. */
export type PublicState = {
  /** The modal is open. */
  readonly open: boolean
  /** A namespace is connecting or switching its network. */
  readonly loading: boolean
  /** The stored connections are resumed or given up. */
  readonly initialized: boolean
  /** CAIP-2 id of the active network, also of a network that the kit does not have. */
  readonly selectedNetworkId: NetworkId | undefined
  /** The active namespace. */
  readonly activeChain: NamespaceId
}

/** Variables of the theme as hosts give them. Numbers are allowed, as for `--w3m-color-mix-strength`. */
export type GivenThemeVariables = { readonly [name: `--${string}`]: string | number }

/**
 * The kit's own functions, for adapters of libraries. A page may have this package's code twice, with React and without, and
 * each copy keeps its own records of a kit.
 */
export type OwnFunctions = {
  actions(): Promise<typeof Actions>
  connectWallet(parameters: ConnectWalletParameters): Promise<ConnectedWallet>
  tenure(): { isTentative: boolean }
  /**
   * The short address that a library of the host remembers of the last visit, also on a server. Buttons show it until the kit
   * has resumed its connections.
   */
  remembered?: (namespace?: NamespaceId) => string | undefined
}

/**
 * A kit with AppKit's methods. Where a `namespace` may be left out, the active namespace is meant. Reading methods send no
 * request. Every `subscribe…` method calls its listener for later changes only, and returns a function that ends the
 * subscription.
 */
export type AppKit = FurtherMethods & {
  /** The inner kit, for the actions and hooks of this package. */
  readonly kit: Kit
  /** For adapters of libraries. */
  readonly own: OwnFunctions
  /**
   * Open the modal, in the Account view if a wallet is connected and else in the Connect view, unless `view` names another.
   * With `namespace`: its account, or its wallets. Views have this kit's names and AppKit's. Resolves when the modal is in
   * the page.
   * @throws KitError `VIEW_MISSING`, `MODAL_LOAD_FAILED`, `OPTIONS_INVALID` with a `uri`
   * @example await kit.open({ view: 'Connect', namespace: 'solana' })
   */
  open(options?: AppKitOpenOptions): Promise<void>
  /** Close the modal. */
  close(): void
  /** Whether the modal is open. */
  isOpen(): boolean
  /** End the connections of one namespace, or of all namespaces. @throws KitError `DISCONNECT_FAILED` */
  disconnect(namespace?: NamespaceId): Promise<void>
  /**
   * Have the connected wallet use another network, and make its namespace the active namespace. Without a connection the
   * network is chosen for the next connection. The wallet has 5 minutes to answer.
   * @throws KitError `NETWORK_UNDEFINED`; `NETWORK_NOT_FOUND` with an alert; `ABORTED` when a later switch replaces it;
   *   `WALLET_TIMEOUT`; any wallet code
   * @example await kit.switchNetwork(mainnet)
   */
  switchNetwork(network: Network): Promise<void>
  /** Resolves when the stored connections are resumed or given up. */
  ready(): Promise<void>
  /** The account of a namespace, with its status and its wallet. */
  getAccount(namespace?: NamespaceId): AccountView
  /** The address of the selected account, in its namespace's form; undefined while no wallet is connected. */
  getAddress(namespace?: NamespaceId): string | undefined
  /** CAIP-10 id of the selected account, such as `eip155:1:0x…`; undefined while no wallet is connected. */
  getCaipAddress(namespace?: NamespaceId): AccountId | undefined
  /** Whether a wallet is connected in the active namespace. */
  getIsConnectedState(): boolean
  /** The network in use, or the network for the next connection. */
  getCaipNetwork(namespace?: NamespaceId): core.CaipNetwork | undefined
  /** CAIP-2 id of the network in use, such as `eip155:1`, also of a network that the kit does not have. */
  getCaipNetworkId(namespace?: NamespaceId): NetworkId | undefined
  /** The networks of the kit, of all namespaces by default. */
  getCaipNetworks(namespace?: NamespaceId): readonly core.CaipNetwork[]
  /** The id of the active network as the host gave it: a number for eip155, a text for other namespaces. */
  getChainId(): number | string | undefined
  /** The active namespace: the namespace of the account and the network that the modal shows. */
  getActiveChainNamespace(): NamespaceId
  /**
   * The wallet's own provider: EIP-1193 for eip155. Undefined while no wallet is connected in the namespace.
   * @example kit.getProvider<Eip1193Provider>('eip155')?.request({ method: 'eth_blockNumber' })
   */
  getProvider<T = unknown>(namespace: NamespaceId): T | undefined
  /** The name, icon and kind of the connected wallet; undefined while no wallet is connected. */
  getWalletInfo(namespace?: NamespaceId): WalletInfo | undefined
  /** The state of the modal and of the active network. */
  getState(): PublicState
  /** Calls the listener when the value of `getState` changes. */
  subscribeState(listener: (state: PublicState) => void): () => void
  /**
   * Calls the listener when the value of `getAccount` changes.
   * @example const stop = kit.subscribeAccount(({ address }) => console.log(address), 'solana')
   */
  subscribeAccount(listener: (account: AccountView) => void, namespace?: NamespaceId): () => void
  /** Calls the listener when the active network changes. */
  subscribeNetwork(listener: (network: NetworkView) => void): () => void
  /** Calls the listener for each event of the visit, such as `CONNECT_SUCCESS`. */
  subscribeEvents(listener: (event: AppKitEvent) => void): () => void
  /** The mode of the theme. `auto` follows the visitor's system. */
  getThemeMode(): ThemeMode
  /** Set the mode of the theme, for the modal and the buttons. */
  setThemeMode(mode: ThemeMode): void
  /** The variables of the theme that the host has set. */
  getThemeVariables(): ThemeVariables
  /** Set the variables of the theme (docs/theming.md), in place of all that were set before. */
  setThemeVariables(variables: GivenThemeVariables): void
  /**
   * Add a network to a namespace of the kit. A network that the kit has already is left as it is.
   * @throws KitError `NETWORK_UNDEFINED`, `ADAPTER_MISSING`
   */
  addNetwork(namespace: NamespaceId, network: Network): void
  /**
   * Remove a network by its id or its CAIP-2 id.
   * @throws KitError `NETWORK_UNKNOWN`, `NETWORK_LAST` when its namespace would have no network left
   */
  removeNetwork(namespace: NamespaceId, networkId: number | string): void
  /**
   * Check now for common faults that keep a page from connecting, and report how to fix each: the page's policy, storage,
   * clock, gateway, relay, nodes, wallets (docs/doctor.md). It takes 10 seconds at most, prompts no wallet, and reports no
   * secrets.
   */
  doctor(): Promise<readonly Finding[]>
  /** Show a text of the host as an error at the foot of the modal, for 5 seconds. */
  showErrorMessage(text: string): void
  /** Show a text of the host as a success at the foot of the modal, for 2.5 seconds. */
  showSuccessMessage(text: string): void
  /** Remove the modal and every listener, timer and element of this kit. */
  destroy(): void
}

/** Loaded on demand: a page without a press needs no actions. */
export const actions = (): Promise<typeof Actions> => import('@latchkey/core/actions')

/** The public methods of a kit. */
export function appKit(kit: Kit): AppKit {
  const read = <T>(select: (state: core.KitState) => T): T => select(kit.store.getState())
  const watch = <T>(
    select: (state: core.KitState) => T,
    listener: (value: T) => void,
  ): (() => void) => {
    let seen = fingerprint(read(select))
    const tell = guarded(listener)
    return kit.store.subscribe(() => {
      // The value is read again: an earlier listener may have changed the state and published it already.
      const value = read(select)
      const text = fingerprint(value)
      if (text === seen) return
      seen = text
      tell(value)
    })
  }
  const setTheme = (change: Partial<core.KitState['theme']>): void =>
    kit.set(({ theme }) => ({ theme: { ...theme, ...change } }))
  return {
    ...furtherMethods(kit, { read, watch }),
    kit,
    own: {
      actions,
      connectWallet: async (wanted) =>
        (await import('@latchkey/modal/connectWallet')).connectWallet(kit, wanted),
      tenure: () => kit.get(tenure),
    },
    open: (options) => open(kit, options),
    close: () => core.close(kit),
    isOpen: () => read((state) => state.modal.open),
    disconnect: async (namespace) => (await actions()).disconnect(kit, { namespace }),
    switchNetwork: async (network) =>
      (await actions()).switchNetwork(kit, { network: core.toCaipNetwork(network).caipNetworkId }),
    ready: () => ready(kit),
    getAccount: (namespace) => read((state) => accountView(state, namespace)),
    getAddress: (namespace) => read((state) => accountView(state, namespace).address),
    getCaipAddress: (namespace) => read((state) => core.accountIdOf(state, namespace)),
    getIsConnectedState: () => read((state) => core.connectionOf(state) !== undefined),
    getCaipNetwork: (namespace) => read((state) => core.networkOf(state, namespace)),
    getCaipNetworkId: (namespace) => read((state) => core.networkIdOf(state, namespace)),
    getCaipNetworks: (namespace) =>
      read((state) =>
        state.networks.filter((network) => !namespace || network.chainNamespace === namespace),
      ),
    getChainId: () => read((state) => core.networkOf(state)?.id),
    getActiveChainNamespace: () => read((state) => state.activeNamespace),
    getProvider: <T>(namespace: NamespaceId) =>
      core.sessionOf(kit, namespace)?.provider as T | undefined,
    getWalletInfo: (namespace) => read((state) => walletInfo(state, namespace)),
    getState: () => read(publicState),
    subscribeState: (listener) => watch(publicState, listener),
    subscribeAccount: (listener, namespace) =>
      watch((state) => accountView(state, namespace), listener),
    subscribeNetwork: (listener) => watch(networkView, listener),
    subscribeEvents: (listener) => listenToEvents(kit, guarded(listener)),
    getThemeMode: () => read((state) => state.theme.mode),
    setThemeMode: (mode) => setTheme({ mode }),
    getThemeVariables: () => read((state) => state.theme.variables),
    // As: the values end in CSS, which writes numbers such as a z-index itself.
    setThemeVariables: (variables) => setTheme({ variables: variables as ThemeVariables }),
    addNetwork: (namespace, network) =>
      core.addNetwork(kit, { ...network, chainNamespace: namespace }),
    removeNetwork: (namespace, networkId) =>
      core.removeNetwork(
        kit,
        namespace,
        `${networkId}`.includes(':') ? (networkId as NetworkId) : `${namespace}:${networkId}`,
      ),
    doctor: async () => (await import('@latchkey/core/doctor')).examine(kit),
    showErrorMessage: (text) => void actions().then(({ notify }) => notify(kit, 'error', text)),
    showSuccessMessage: (text) => void actions().then(({ notify }) => notify(kit, 'success', text)),
    destroy: () => kit.destroy(),
  }
}

export function publicState(state: core.KitState): PublicState {
  return {
    open: state.modal.open,
    loading: Object.values(state.loading).some(Boolean),
    initialized: state.initialized,
    selectedNetworkId: core.networkIdOf(state),
    activeChain: state.activeNamespace,
  }
}

/** The active network, as hooks and `subscribeNetwork` give it. */
export type NetworkView = {
  readonly caipNetwork: core.CaipNetwork | undefined
  readonly chainId: number | string | undefined
  readonly caipNetworkId: NetworkId | undefined
}

export function networkView(state: core.KitState): NetworkView {
  const caipNetwork = core.networkOf(state)
  return { caipNetwork, chainId: caipNetwork?.id, caipNetworkId: caipNetwork?.caipNetworkId }
}

/** A server resumes no connection, and neither does a destroyed kit. */
function ready(kit: Kit): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (kit.store.getState().initialized || kit.signal.aborted) resolve()
    }
    if (typeof document === 'undefined') resolve()
    kit.store.subscribe(look)
    kit.signal.addEventListener('abort', look)
    look()
  })
}

/** An error of a host's listener is reported to the host, and must not interrupt the kit. */
function guarded<T>(listener: (value: T) => void): (value: T) => void {
  return (value) => {
    try {
      listener(value)
    } catch (error) {
      console.error(error)
    }
  }
}
