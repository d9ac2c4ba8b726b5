import type {
  CaipNetwork,
  ConnectorInfo,
  ConnectorType,
  FeatureSwitches,
  Kit,
  KitOptions,
  KitState,
  SiwxConfig,
  ThemeMode,
  ThemeVariables,
} from '@latchkey/core'
import * as core from '@latchkey/core'
import type { AccountId, NamespaceId, NetworkId } from '@latchkey/protocol'
import { type WalletInfo, walletInfo } from './account.ts'
import type { AppKitFeatures } from './options/appKitOptions.ts'
import { type ConnectionView, connectionViews } from './connections.ts'
import { type LastEvent, lastEvent } from './events.ts'
import type * as Reads from './furtherReads.ts'
import { type RemoteFeatures, remoteFeatures } from './options/remoteFeatures.ts'

/** A wallet in AppKit's form. */
export type ConnectorRecord = ConnectorInfo & {
  readonly chain: NamespaceId | undefined
  readonly imageUrl: string | undefined
  readonly info:
    | { readonly name: string; readonly rdns: string; readonly icon?: string | undefined }
    | undefined
}

type Stop = () => void

/** The order of the sections of AppKit's Connect view. */
export type ConnectMethodsOrder = NonNullable<FeatureSwitches['connectMethodsOrder']>

/** Methods of AppKit beside the methods that most hosts use. Where a `namespace` may be left out, the active namespace is meant. */
export type FurtherMethods = {
  /** The last event; before the first event `MODAL_CREATED`, which is never sent. */
  getEvent(): LastEvent
  /** @deprecated Errors are thrown to the caller, or shown in the window: always empty. */
  getError(): string
  /** The wallet's provider of the active namespace. */
  getWalletProvider(): unknown
  /** The kind of the wallet of the active namespace. */
  getWalletProviderType(): ConnectorType | undefined
  getProviderType(namespace: NamespaceId): ConnectorType | undefined
  /** The wallets that were found so far. */
  getConnectors(namespace?: NamespaceId): readonly ConnectorRecord[]
  /** The live connections. */
  getConnections(namespace?: NamespaceId): readonly ConnectionView[]
  /** The networks that the wallet approved beforehand; undefined when the wallet does not tell. */
  getApprovedCaipNetworkIds(namespace?: NamespaceId): readonly NetworkId[] | undefined
  /**
   * The provider of a wallet that is connected over WalletConnect.
   * @deprecated The kit has its own client in place of WalletConnect's `UniversalProvider`. It has `request`, and no session.
   */
  getUniversalProvider(): Promise<unknown>
  /** The configuration of the sign-in; undefined when `siwx` is a function, or without sign-in. */
  getSIWX(): SiwxConfig | undefined
  getRemoteFeatures(): RemoteFeatures
  /** The name and picture of an account, from the gateway. @throws KitError of the request */
  fetchIdentity(of: {
    readonly address: string
    /** @default the network in use */
    readonly caipNetworkId?: NetworkId | undefined
  }): Promise<{ readonly name?: string | undefined; readonly avatar?: string | undefined }>
  /** The names of an address, from the gateway. */
  getReownName(address: string): Promise<readonly { readonly name: string }[]>
  /** Read a native balance again. @throws KitError `RPC_UNREACHABLE` and similar */
  updateNativeBalance(
    address: string,
    chainId: number | string,
    namespace: NamespaceId,
  ): Promise<{ readonly balance: string; readonly symbol: string }>
  /** Whether no request of the embedded wallet waits for the visitor. */
  isTransactionStackEmpty(): boolean
  subscribeTheme(
    listener: (theme: {
      readonly themeMode: ThemeMode
      readonly themeVariables: ThemeVariables
    }) => void,
  ): Stop
  /** Calls the listener with the network itself. `subscribeNetwork` gives an object that has it. */
  subscribeCaipNetworkChange(listener: (network: CaipNetwork | undefined) => void): Stop
  subscribeWalletInfo(
    listener: (info: WalletInfo | undefined) => void,
    namespace?: NamespaceId,
  ): Stop
  /** Calls the listener with the providers by namespace. */
  subscribeProviders(listener: (providers: { readonly [N in NamespaceId]?: unknown }) => void): Stop
  /** Calls the listener with the connections by namespace. */
  subscribeConnections(
    listener: (connections: ReadonlyMap<NamespaceId, readonly ConnectionView[]>) => void,
  ): Stop
  /** @deprecated The account itself changes (`subscribeAccount`): never called. */
  subscribeShouldUpdateToAddress(listener: (address: string | undefined) => void): Stop
  /** @deprecated The host's options decide, and do not change by themselves: never called. */
  subscribeRemoteFeatures(listener: (features: RemoteFeatures) => void): Stop
  /** Change the feature switches. An open window follows when it is opened again. */
  updateFeatures(features: Partial<FeatureSwitches> & AppKitFeatures): void
  /** Change other options, such as `featuredWalletIds`. An open window follows when it is opened again. */
  updateOptions(options: Partial<ChangeableOptions>): void
  setConnectMethodsOrder(order: ConnectMethodsOrder): void
  setWalletFeaturesOrder(order: FeatureSwitches['walletFeaturesOrder']): void
  setCollapseWallets(collapse: boolean): void
  setSocialsOrder(socials: FeatureSwitches['socials']): void
  setTermsConditionsUrl(url: string): void
  setPrivacyPolicyUrl(url: string): void
}

/** Options that can change while the kit lives. */
export type ChangeableOptions = Pick<
  KitOptions,
  | 'allWallets'
  | 'chainImages'
  | 'connectorImages'
  | 'customWallets'
  | 'debug'
  | 'enableNetworkSwitch'
  | 'excludeWalletIds'
  | 'featuredWalletIds'
  | 'includeWalletIds'
  | 'metadata'
  | 'privacyPolicyUrl'
  | 'termsConditionsUrl'
>

/** Reads the state, and watches a value of it. */
export type Reader = {
  read<T>(select: (state: KitState) => T): T
  watch<T>(select: (state: KitState) => T, listener: (value: T) => void): Stop
}

export function furtherMethods(kit: Kit, { read, watch }: Reader): FurtherMethods {
  const never = (): Stop => () => {}
  // As: the kit's own code only reads its options; a host changes them here.
  const change = (options: object): void => void Object.assign(kit.options, options)
  const switches = (next: object): void => void Object.assign(kit.options.switches, next)
  const typeOf = (namespace?: NamespaceId): ConnectorType | undefined =>
    read(
      (state) =>
        core.connectorInfoOf(state, core.connectionOf(state, namespace)?.connectorId)?.type,
    )
  const active = (): NamespaceId => read(({ activeNamespace }) => activeNamespace)
  const providers = (): { readonly [N in NamespaceId]?: unknown } =>
    Object.fromEntries(
      [...kit.namespaces.keys()].map((id) => [id, core.sessionOf(kit, id)?.provider]),
    )
  const reads = (): Promise<typeof Reads> => import('./furtherReads.ts')
  const accountOf = (address: string, network?: NetworkId): AccountId =>
    `${network ?? read((state) => core.networkIdOf(state)) ?? 'eip155:1'}:${address}`
  return {
    getEvent: () => lastEvent(kit),
    getError: () => '',
    getWalletProvider: () => core.sessionOf(kit, active())?.provider,
    getWalletProviderType: () => typeOf(),
    getProviderType: typeOf,
    getConnectors: (namespace) =>
      read(({ connectors }) =>
        core.connectorsServing(connectors, namespace).map((each) => ({
          ...each,
          chain: namespace ?? each.namespaces[0],
          imageUrl: each.icon,
          info: each.rdns ? { name: each.name, rdns: each.rdns, icon: each.icon } : undefined,
        })),
      ),
    getConnections: (namespace) => read((state) => connectionViews(state, namespace ?? active())),
    getApprovedCaipNetworkIds: (namespace = active()) => {
      const session = core.sessionOf(kit, namespace)
      return (
        session?.approves &&
        read(({ networks }) => networks)
          .map(({ caipNetworkId }) => caipNetworkId)
          .filter((id) => session.approves?.(id))
      )
    },
    getUniversalProvider: async () =>
      typeOf() === 'WALLET_CONNECT' ? core.sessionOf(kit, active())?.provider : undefined,
    getSIWX: () => {
      const source = kit.options.siwx ?? kit.options.siweConfig
      return typeof source === 'object' ? source : undefined
    },
    getRemoteFeatures: () => remoteFeatures(kit),
    fetchIdentity: async ({ address, caipNetworkId }) =>
      (await reads()).readIdentity(kit, accountOf(address, caipNetworkId)),
    getReownName: async (address) => (await reads()).readNames(kit, accountOf(address)),
    updateNativeBalance: async (address, chainId, namespace) =>
      (await reads()).readBalance(kit, `${namespace}:${chainId}:${address}`),
    isTransactionStackEmpty: () => !read(({ approvals }) => approvals?.length),
    subscribeTheme: (listener) =>
      watch(
        ({ theme: { mode, variables } }) => ({ themeMode: mode, themeVariables: variables }),
        listener,
      ),
    subscribeCaipNetworkChange: (listener) => watch((state) => core.networkOf(state), listener),
    subscribeWalletInfo: (listener, namespace) =>
      watch((state) => walletInfo(state, namespace), listener),
    subscribeProviders: (listener) =>
      watch(
        ({ connections }) => connections,
        () => listener(providers()),
      ),
    subscribeConnections: (listener) =>
      watch(
        (state) => connectionViews(state),
        (views) =>
          listener(
            new Map(
              [...kit.namespaces.keys()].map((id) => [
                id,
                views.filter(({ namespace }) => namespace === id),
              ]),
            ),
          ),
      ),
    subscribeShouldUpdateToAddress: never,
    subscribeRemoteFeatures: never,
    updateFeatures: switches,
    updateOptions: change,
    setConnectMethodsOrder: (connectMethodsOrder) => switches({ connectMethodsOrder }),
    setWalletFeaturesOrder: (walletFeaturesOrder) => switches({ walletFeaturesOrder }),
    setCollapseWallets: (collapseWallets) => switches({ collapseWallets }),
    setSocialsOrder: (socials) => switches({ socials }),
    setTermsConditionsUrl: (termsConditionsUrl) => change({ termsConditionsUrl }),
    setPrivacyPolicyUrl: (privacyPolicyUrl) => change({ privacyPolicyUrl }),
  }
}
