import {
  connectionOf,
  connectorInfoOf,
  type ConnectorType,
  type KitState,
  type Network,
  type ThemeMode,
} from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { computed, type ComputedRef, getCurrentScope, onScopeDispose } from 'vue'
import { type AccountView, accountView, type WalletInfo, walletInfo } from '../appKit/account.ts'
import {
  type GivenThemeVariables,
  type NetworkView,
  networkView,
  publicState,
  type PublicState,
} from '../appKit/appKit.ts'
import type { ConnectionItem } from '../appKit/connectionHandle.ts'
import { connectionViews } from '../appKit/connections.ts'
import { defaultKit } from '../appKit/defaultKit.ts'
import { createdEvent, type LastEvent } from '../appKit/events.ts'
import { type RemoteFeatures, remoteFeatures } from '../appKit/options/remoteFeatures.ts'
import { networkImage } from '../react/buttons/networkImage.ts'
import { live, type Live, selfValued } from './live.ts'

// The composables that read. Each throws KitError `KIT_MISSING` where no kit was created before.

type OfNamespace = { readonly namespace?: NamespaceId | undefined }

/** The connected account of a namespace, of the active namespace by default. */
export function useAppKitAccount({ namespace }: OfNamespace = {}): Live<AccountView> {
  return live(defaultKit(), (state) => accountView(state, namespace), itself)
}

/** The active network, and a function to switch it. */
export function useAppKitNetwork(): Live<
  NetworkView & { readonly switchNetwork: (network: Network) => Promise<void> }
> {
  const appKit = defaultKit()
  const { switchNetwork } = appKit
  return live(appKit, networkView, (view) => ({ ...view, switchNetwork }))
}

/** The state of the kit: whether the modal is open, a request is loading and the kit is ready; the active network. */
export function useAppKitState(): Live<PublicState & RemoteFeatures> {
  const appKit = defaultKit()
  return live(appKit, publicState, (state) => ({ ...state, ...remoteFeatures(appKit.kit) }))
}

/** The wallet's own provider (EIP-1193 for `eip155`); undefined while no wallet is connected in the namespace. */
export function useAppKitProvider<T = unknown>(
  namespace: NamespaceId,
): Live<{
  readonly walletProvider: T
  readonly walletProviderType: ConnectorType | undefined
}> {
  const appKit = defaultKit()
  // The ids are read too: another wallet of the same type, or a new session, has another provider.
  const select = (
    state: KitState,
  ): { readonly id?: string | undefined; readonly type?: ConnectorType | undefined } => {
    const { connectorId, session } = connectionOf(state, namespace) ?? {}
    return { id: `${connectorId} ${session}`, type: connectorInfoOf(state, connectorId)?.type }
  }
  return live(appKit, select, ({ type }) => ({
    // As: AppKit's type, which is not checked.
    walletProvider: appKit.getProvider<T>(namespace) as T,
    walletProviderType: type,
  }))
}

/** The theme, and functions to change it. `themeMode` is `auto` where the kit follows the visitor's system. */
export function useAppKitTheme(): Live<{
  readonly themeMode: ThemeMode
  readonly themeVariables: GivenThemeVariables
  readonly setThemeMode: (mode: ThemeMode) => void
  readonly setThemeVariables: (variables: GivenThemeVariables) => void
}> {
  const appKit = defaultKit()
  const { setThemeMode, setThemeVariables } = appKit
  return live(
    appKit,
    ({ theme }) => theme,
    ({ mode, variables }) => ({
      themeMode: mode,
      themeVariables: variables,
      setThemeMode,
      setThemeVariables,
    }),
  )
}

/** Name and icon of the connected wallet. */
export function useWalletInfo(namespace?: NamespaceId): {
  readonly walletInfo: ComputedRef<WalletInfo | undefined>
} {
  const shown = live(defaultKit(), (state) => ({ info: walletInfo(state, namespace) }), itself)
  return { walletInfo: computed(() => shown.info) }
}

/** The live connections of a namespace, or of all namespaces, the selected connections first. */
export function useAppKitConnections(namespace?: NamespaceId): Live<{
  readonly connections: readonly ConnectionItem[]
  /** The kit keeps no ended connections: always empty. */
  readonly recentConnections: readonly ConnectionItem[]
}> {
  const appKit = defaultKit()
  return live(
    appKit,
    (state) => connectionViews(state, namespace),
    (views) => ({
      connections: views.map((view) => ({
        ...view,
        networkIcon: networkImage(appKit.kit, view.caipNetwork?.caipNetworkId),
      })),
      recentConnections: [],
    }),
  )
}

/** The last event since the composable was called. Before, it is `MODAL_CREATED` at time 0, which is never sent. */
export function useAppKitEvents(): Live<LastEvent> {
  const appKit = defaultKit()
  const last = selfValued({ ...createdEvent })
  if (typeof document !== 'undefined') {
    const stop = appKit.subscribeEvents((event) => Object.assign(last, event))
    if (getCurrentScope()) onScopeDispose(stop)
  }
  // As: it has the members of an event, and `value`.
  return last as Live<LastEvent>
}

function itself<T>(value: T): T {
  return value
}
