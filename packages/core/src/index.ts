export { back, go, replace, reset } from './window/go.ts'
export { close } from './window/close.ts'
export { dismiss } from './window/dismiss.ts'
export { connect } from './connection/connect.ts'
export { connectAll } from './connection/connectAll.ts'
export { disconnect } from './connection/disconnect.ts'
export { addNetwork, removeNetwork } from './networks/networks.ts'
export { alert, alertText, dismissAlert } from './window/alert.ts'
export { dismissSnackbar, notify, snackbarTimers } from './window/notify.ts'
export { open, prefetch } from './window/open.ts'
export { openWallet } from './connection/openWallet.ts'
export { prepareLink } from './connection/prepareLink.ts'
export { available, fetchFeatures, withRow } from './window/fetchFeatures.ts'
export { hasView, show } from './window/show.ts'
export { loadLanguage } from './window/loadLanguage.ts'
export { socialReturnAddress } from './window/socialReturn.ts'
export { switchConnection } from './connection/switching/switchConnection.ts'
export { switchNetwork } from './connection/switching/switchNetwork.ts'
export { eventLog, track } from './analytics/track.ts'
export type * from './interfaces/approval.ts'
export type * from './interfaces/calls.ts'
export * from './interfaces/connector.ts'
export * from './interfaces/feature.ts'
export * from './interfaces/login.ts'
export * from './interfaces/namespace.ts'
export * from './interfaces/network.ts'
export type * from './interfaces/purchase.ts'
export type * from './interfaces/rpc.ts'
export type * from './interfaces/siwx.ts'
export type * from './interfaces/swap.ts'
export * from './interfaces/transfer.ts'
export { createKit } from './kit.ts'
export type {
  AccountTypes,
  ConnectorGroup,
  CustomWallet,
  FeatureSwitches,
  Language,
  Metadata,
  ThemeMode,
  ThemeVariables,
  Token,
} from './interfaces/hostOptions.ts'
export { connectorGroups } from './interfaces/hostOptions.ts'
export type {
  ConnectorSource,
  Feature,
  FeatureModule,
  Kit,
  KitEvent,
  KitOptions,
  ModalModule,
  OpenOptions,
  ResolvedOptions,
  SiwxSource,
  StartSource,
} from './interfaces/kit.ts'
export { allowsPrefetch } from './platform/allowsPrefetch.ts'
export { device } from './platform/device.ts'
export { createTextStorage } from './platform/storage.ts'
export type { StoredConnection } from './storage/parseConnections.ts'
export { takeOverConnections } from './storage/takeOverConnections.ts'
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
export { isLogin } from './state/isLogin.ts'
export { isUnsupported } from './state/unsupported.ts'
export { type Account, type Connected, type Connection, settled } from './state/connection.ts'
export { sessionKey, sessionOf } from './state/sessions.ts'
export { linkOf } from './state/link.ts'
export { explorerOf } from './state/explorer.ts'
export { explorerTokenOf, explorerTransactionOf } from './state/explorerPages.ts'
export { featureViews } from './state/featureViews.ts'
export { raiseProjectIdMissing } from './state/projectId.ts'
export type { AccountFacts, Alert, KitState, RecentWallet, Snackbar } from './state/store.ts'
export { discover } from './wallets/discovery.ts'
export { authId, farcasterId, walletConnectId } from './wallets/connectorIds.ts'
export { connectorsServing } from './wallets/serving.ts'
export { standsFor } from './wallets/multiChain.ts'
export { offeredSocials, orderMethods } from './wallets/connectMethods.ts'
export { type OrderedConnector, orderConnectors } from './wallets/order.ts'
export { connectorOfKey, isNamed, ofKey } from './wallets/walletKey.ts'
