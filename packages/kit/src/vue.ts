import { defineElements } from './elements/defineElements.tsx'

export type { ConnectionHandle, ConnectionItem } from './appKit/connectionHandle.ts'
export * from './index.ts'
export { createAppKit } from './vue/createAppKit.ts'
export { getAppKit, modal } from './appKit/defaultKit.ts'
export type { BalanceResult } from './appKit/balance.ts'
export type { SignInStatus } from './appKit/signIn.ts'
export {
  type SiwxHandle,
  useAppKit,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitWallet,
  useDisconnect,
  useSiwx,
  type WalletHandle,
} from './vue/actions.ts'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
  AppKitPanel,
  AppKitPlugin,
  AppKitWalletButton,
} from './vue/components.ts'
export type { Live } from './vue/live.ts'
export {
  useAppKitAccount,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useWalletInfo,
} from './vue/readings.ts'

defineElements()
