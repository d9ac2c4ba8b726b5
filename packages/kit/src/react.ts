export * from './index.ts'
export {
  AppKitAccountButton,
  type AppKitAccountButtonProps,
  AppKitButton,
  type AppKitButtonProps,
} from './react/buttons/AppKitButton.tsx'
export { AppKitPanel } from './react/AppKitPanel.tsx'
export {
  AppKitNetworkButton,
  type AppKitNetworkButtonProps,
} from './react/buttons/AppKitNetworkButton.tsx'
export {
  AppKitConnectButton,
  type AppKitConnectButtonProps,
  ConnectButton,
  type ConnectButtonProps,
  type Responsive,
} from './react/buttons/ConnectButton.tsx'
export type {
  ConnectButtonCustomProps,
  ConnectButtonRenderArguments,
} from './react/buttons/ConnectButtonCustom.tsx'
export { useAccountModal, useChainModal, useConnectModal } from './react/hooks/modalHooks.ts'
export { useAppKit } from './react/hooks/useAppKit.ts'
export { useAppKitAccount } from './react/hooks/useAppKitAccount.ts'
export { type BalanceResult, useAppKitBalance } from './react/hooks/useAppKitBalance.ts'
export {
  type ConnectionChange,
  type ConnectionHandle,
  useAppKitConnection,
} from './react/hooks/useAppKitConnection.ts'
export { type ConnectionItem, useAppKitConnections } from './react/hooks/useAppKitConnections.ts'
export { useAppKitEvents } from './react/hooks/useAppKitEvents.ts'
export { useAppKitNetwork } from './react/hooks/useAppKitNetwork.ts'
export { useAppKitProvider } from './react/hooks/useAppKitProvider.ts'
export { useAppKitState } from './react/hooks/useAppKitState.ts'
export { useAppKitTheme } from './react/hooks/useAppKitTheme.ts'
export {
  type ConnectedWallet,
  useAppKitWallet,
  type WalletHandle,
} from './react/hooks/useAppKitWallet.ts'
export { useDisconnect } from './react/hooks/useDisconnect.ts'
export { type SiwxHandle, useSiwx } from './react/hooks/useSiwx.ts'
export { useWalletInfo } from './react/hooks/useWalletInfo.ts'
export { AppKitProvider, type AppKitProviderProps } from './react/AppKitProvider.tsx'
export { WalletButton, type WalletButtonProps } from './react/walletButton/WalletButton.tsx'
export type {
  WalletButtonCustomProps,
  WalletButtonRenderArguments,
} from './react/walletButton/WalletButtonCustom.tsx'
export type { WalletKey } from './react/walletButton/walletKeys.ts'
