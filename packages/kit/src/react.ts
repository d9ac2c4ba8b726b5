export * from './index.ts'
export { createAppKit } from './react/createAppKit.ts'
export { getAppKit, modal } from './appKit/defaultKit.ts'
export type { AppKitTags } from './react/tags.ts'
export {
  AppKitAccountButton,
  type AppKitAccountButtonProps,
  AppKitButton,
  type AppKitButtonProps,
} from './react/buttons/AppKitButton.tsx'
export { useAssets } from './react/calls/useAssets.ts'
export {
  type ShowCallsStatusResult,
  useCallsStatus,
  useShowCallsStatus,
} from './react/calls/useCallsStatus.ts'
export { useCapabilities } from './react/calls/useCapabilities.ts'
export type { Mutation, MutationCallbacks } from './react/calls/useMutation.ts'
export { type PermissionsResult, usePermissions } from './react/calls/usePermissions.ts'
export type { Query } from './react/calls/useQuery.ts'
export {
  type SendCallsResult,
  type SendCallsVariables,
  useSendCalls,
} from './react/calls/useSendCalls.ts'
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
export type { ConnectionHandle, ConnectionItem } from './appKit/connectionHandle.ts'
export { type ConnectionChange, useAppKitConnection } from './react/hooks/useAppKitConnection.ts'
export { useAppKitConnections } from './react/hooks/useAppKitConnections.ts'
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
export { usePurchases } from './react/hooks/usePurchases.ts'
export { type SiwxHandle, useSiwx } from './react/hooks/useSiwx.ts'
export { useWalletInfo } from './react/hooks/useWalletInfo.ts'
export { AppKitProvider, type AppKitProviderProps } from './react/AppKitProvider.tsx'
export { WalletButton, type WalletButtonProps } from './react/walletButton/WalletButton.tsx'
export type {
  WalletButtonCustomProps,
  WalletButtonRenderArguments,
} from './react/walletButton/WalletButtonCustom.tsx'
export type { WalletKey } from './react/walletButton/walletKeys.ts'
