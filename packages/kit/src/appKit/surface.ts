// The names that the doors with views and the door without views share.
export { eip155 } from '@latchkey/chains'
export {
  injected,
  type InjectedOptions,
  walletConnect,
  type WalletConnectOptions,
} from '@latchkey/connectors'
export type {
  CaipNetwork,
  Connector,
  ConnectorInfo,
  ConnectorSource,
  ConnectorType,
  CustomWallet,
  Feature,
  FeatureSwitches,
  Kit,
  Metadata,
  Namespace,
  Network,
  OpenOptions,
  Purchase,
  PurchaseStatus,
  Session,
  ThemeMode,
  ThemeVariables,
} from '@latchkey/core'
export type { Finding, FindingDetails, FindingId } from '@latchkey/core/doctor'
export {
  type AccountId,
  type ErrorCode,
  isKitError,
  KitError,
  type NamespaceId,
  type NetworkId,
  restrictedTimeZones,
} from '@latchkey/protocol'
export type { AccountEntry, AccountView, EmbeddedWalletInfo, WalletInfo } from './account.ts'
export type { ConnectionView } from './connections.ts'
export { addAdapter, removeAdapter } from './adapters/adapters.ts'
export type { AppKit, GivenThemeVariables, NetworkView, PublicState } from './appKit.ts'
export type { AppKitEvent, AppKitEventData, LastEvent } from './events.ts'
export type { ConnectorRecord } from './furtherMethods.ts'
export type { AppKitOpenOptions, Views } from './open.ts'
export type { RemoteFeatures } from './options/remoteFeatures.ts'
export type { Adapter } from './adapters/readAdapters.ts'
export type {
  AppKitNetwork,
  AppKitOptions,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  CreateAppKit,
  Event,
  Features,
  Provider,
  PublicStateControllerState,
  SIWXConfig,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
} from './incumbentTypes.ts'
