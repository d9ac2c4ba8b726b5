import type * as Actions from '@latchkey/core/actions'
import * as core from '@latchkey/core'
import type { Kit, KitEvent, Network, OpenOptions, ThemeMode, ThemeVariables } from '@latchkey/core'
import type { Finding } from '@latchkey/core/doctor'
import type { AccountId, EventData, EventName, NamespaceId, NetworkId } from '@latchkey/protocol'
import { type AccountView, accountView, type WalletInfo, walletInfo } from './account.ts'
import { fingerprint } from './fingerprint.ts'

/** The state of a kit, as `getState` and `useAppKitState` return it. */
export type PublicState = {
  readonly open: boolean
  readonly loading: boolean
  readonly initialized: boolean
  readonly selectedNetworkId: NetworkId | undefined
  readonly activeChain: NamespaceId
}

/** An event in AppKit's form. */
export type AppKitEvent = {
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  readonly data: {
    readonly type: 'track'
    readonly event: EventName
    readonly properties: EventData[EventName]
  }
}

/** A kit with AppKit's methods. Every `subscribe…` method returns a function that ends the subscription. */
export type AppKit = {
  /** The inner kit, for the actions and hooks of this package. */
  readonly kit: Kit
  /** Open the modal. @throws KitError `VIEW_MISSING`, `MODAL_LOAD_FAILED` */
  open(options?: OpenOptions): Promise<void>
  close(): void
  isOpen(): boolean
  /** End the connections of one family, or of all families. @throws KitError `DISCONNECT_FAILED` */
  disconnect(namespace?: NamespaceId): Promise<void>
  /** @throws KitError `NETWORK_UNDEFINED`; `NETWORK_NOT_FOUND` with an alert; any wallet code */
  switchNetwork(network: Network): Promise<void>
  /** Resolves when the stored connections are resumed or given up. */
  ready(): Promise<void>
  getAccount(namespace?: NamespaceId): AccountView
  getAddress(namespace?: NamespaceId): string | undefined
  getCaipAddress(namespace?: NamespaceId): AccountId | undefined
  getIsConnectedState(): boolean
  getCaipNetwork(namespace?: NamespaceId): core.CaipNetwork | undefined
  getCaipNetworkId(namespace?: NamespaceId): NetworkId | undefined
  getCaipNetworks(namespace?: NamespaceId): readonly core.CaipNetwork[]
  getChainId(): number | string | undefined
  getActiveChainNamespace(): NamespaceId
  /** The wallet's own provider. */
  getProvider<T = unknown>(namespace: NamespaceId): T | undefined
  getWalletInfo(namespace?: NamespaceId): WalletInfo | undefined
  getState(): PublicState
  subscribeState(listener: (state: PublicState) => void): () => void
  subscribeAccount(listener: (account: AccountView) => void, namespace?: NamespaceId): () => void
  subscribeNetwork(listener: (network: core.CaipNetwork | undefined) => void): () => void
  subscribeEvents(listener: (event: AppKitEvent) => void): () => void
  getThemeMode(): ThemeMode
  setThemeMode(mode: ThemeMode): void
  getThemeVariables(): ThemeVariables
  setThemeVariables(variables: ThemeVariables): void
  /** @throws KitError `NETWORK_UNDEFINED`, `ADAPTER_MISSING` */
  addNetwork(namespace: NamespaceId, network: Network): void
  /** @throws KitError `NETWORK_UNKNOWN`, `NETWORK_LAST` */
  removeNetwork(namespace: NamespaceId, networkId: number | string): void
  /**
   * Check now for common faults that keep a page from connecting, and report how to fix each: the page's policy, storage,
   * clock, gateway, relay, nodes, wallets (docs/doctor.md). It takes 10 seconds at most, prompts no wallet, and reports no
   * secrets.
   */
  doctor(): Promise<readonly Finding[]>
  showErrorMessage(text: string): void
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
    kit,
    open: (options) => core.open(kit, options),
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
    subscribeNetwork: (listener) => watch((state) => core.networkOf(state), listener),
    subscribeEvents: (listener) => {
      const tell = guarded(({ name, data, timestamp }: KitEvent) =>
        listener({ timestamp, data: { type: 'track', event: name, properties: data } }),
      )
      kit.listeners.add(tell)
      return () => kit.listeners.delete(tell)
    },
    getThemeMode: () => read((state) => state.theme.mode),
    setThemeMode: (mode) => setTheme({ mode }),
    getThemeVariables: () => read((state) => state.theme.variables),
    setThemeVariables: (variables) => setTheme({ variables }),
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
