export { useAccountModal, useChainModal, useConnectModal, WalletButton } from './react.ts'
export { ConnectButton, type RenderArguments } from './rainbowkit/ConnectButton.ts'
export { createAuthenticationAdapter } from './siwe.ts'
export type { AuthenticationAdapter } from './siwe.ts'
export type { Chain } from './rainbowkit/Chain.ts'
export {
  connectorsForWallets,
  type ConnectorsForWalletsParameters,
} from './rainbowkit/connectorsForWallets.ts'
export { cssObjectFromTheme, cssStringFromTheme } from './rainbowkit/css.ts'
export { type DefaultConfigOptions, getDefaultConfig } from './rainbowkit/getDefaultConfig.ts'
export { getDefaultWallets } from './rainbowkit/getDefaultWallets.ts'
import type { RainbowKitAuthenticationProviderProps } from './rainbowkit/RainbowKitProvider.tsx'

export {
  type AvatarComponent,
  type DisclaimerComponent,
  type Locale,
  RainbowKitAuthenticationProvider,
  type RainbowKitAuthenticationProviderProps,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  type RainbowKitTheme as Theme,
} from './rainbowkit/RainbowKitProvider.tsx'
export {
  type NewTransaction,
  useAddRecentTransaction,
} from './rainbowkit/useAddRecentTransaction.ts'
export type { CreateWallet, Wallet, WalletDetailsParams, WalletList } from './rainbowkit/Wallet.ts'
export { darkTheme, lightTheme, midnightTheme, type ThemeOptions } from './rainbowkit/themes.ts'

export type { WalletButtonCustomProps as WalletButtonRendererProps } from './react.ts'

export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'
/** The props of `RainbowKitAuthenticationProvider` without its switch. */
export type AuthenticationConfig = Pick<RainbowKitAuthenticationProviderProps, 'adapter' | 'status'>
/** @deprecated The kit has its own client of WalletConnect: no effect. */
export type RainbowKitWalletConnectParameters = object
