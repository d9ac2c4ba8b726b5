export { back, go, replace, reset } from './actions/go.ts'
export { close } from './actions/close.ts'
export { dismiss } from './actions/dismiss.ts'
export { connect, fetchAdopt } from './actions/connect.ts'
export { connectAll } from './actions/connectAll.ts'
export { disconnect } from './actions/disconnect.ts'
export { addNetwork, removeNetwork } from './actions/networks.ts'
export {
  alert,
  alertText,
  dismissAlert,
  dismissSnackbar,
  notify,
  snackbarTimers,
} from './actions/notify.ts'
export { open, type OpenOptions, prefetch } from './actions/open.ts'
export { openWallet } from './actions/openWallet.ts'
export { prepareLink } from './actions/prepareLink.ts'
export { available, fetchFeatures } from './actions/fetchFeatures.ts'
export { hasView, show } from './actions/show.ts'
export { speak } from './actions/speak.ts'
export { switchConnection } from './actions/switchConnection.ts'
export { switchNetwork } from './actions/switchNetwork.ts'
export { track } from './actions/track.ts'
export type * from './interfaces/approval.ts'
export * from './interfaces/connector.ts'
export * from './interfaces/feature.ts'
export * from './interfaces/namespace.ts'
export * from './interfaces/network.ts'
export type * from './interfaces/siwx.ts'
export * from './interfaces/transfer.ts'
export { createKit, type Kit, type KitEvent } from './kit.ts'
export type {
  AccountTypes,
  ConnectorGroup,
  CustomWallet,
  FeatureSwitches,
  KitOptions,
  Language,
  Metadata,
  ModalModule,
  ResolvedOptions,
  SiwxSource,
  ThemeMode,
  ThemeVariables,
  Token,
} from './options.ts'
export { allowsPrefetch } from './platform/allowsPrefetch.ts'
export { device } from './platform/device.ts'
export {
  accountIdOf,
  connectionOf,
  connectionsOf,
  connectorInfoOf,
  findNetwork,
  isSupported,
  networkIdOf,
  networkOf,
} from './state/active.ts'
export { isUnsupported } from './state/unsupported.ts'
export { type Account, type Connected, type Connection, settled } from './state/connection.ts'
export { sessionOf } from './state/sessions.ts'
export { linkOf } from './state/link.ts'
export { explorerOf } from './state/explorer.ts'
export { explorerTokenOf, explorerTransactionOf } from './state/explorerPages.ts'
export { featureViews } from './state/featureViews.ts'
export { raiseProjectIdMissing } from './state/projectId.ts'
export type { AccountFacts, Alert, KitState, RecentWallet, Snackbar } from './state/store.ts'
export { discover } from './wallets/discovery.ts'
export { authId, farcasterId, walletConnectId } from './wallets/reach.ts'
export { connectorsServing } from './wallets/serving.ts'
export { type OrderedConnector, orderConnectors } from './wallets/order.ts'
export { connectorOfKey, isNamed, ofKey } from './wallets/walletKey.ts'
