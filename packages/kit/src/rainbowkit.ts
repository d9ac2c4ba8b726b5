export { useAccountModal, useChainModal, useConnectModal, WalletButton } from './react.ts'
export { ConnectButton, type RenderArguments } from './rainbowkit/ConnectButton.ts'
export { createAuthenticationAdapter } from './siwe.ts'
export type { AuthenticationAdapter } from './siwe.ts'
export { type DefaultConfigOptions, getDefaultConfig } from './rainbowkit/getDefaultConfig.ts'
export {
  RainbowKitAuthenticationProvider,
  type RainbowKitAuthenticationProviderProps,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  type RainbowKitTheme as Theme,
} from './rainbowkit/RainbowKitProvider.tsx'
export { darkTheme, lightTheme, midnightTheme, type ThemeOptions } from './rainbowkit/themes.ts'

export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'
