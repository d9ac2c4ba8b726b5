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
} from '@latchkey/protocol'
export type { AccountEntry, AccountView, WalletInfo } from './appKit/account.ts'
export type { ConnectionView } from './appKit/connections.ts'
export { addAdapter, removeAdapter } from './appKit/adapters.ts'
export type { AppKit, AppKitEvent, PublicState } from './appKit/appKit.ts'
export {
  type Adapter,
  createAppKit,
  type CreateAppKitOptions,
  createKit,
  type CreateKitOptions,
} from './appKit/createAppKit.ts'
