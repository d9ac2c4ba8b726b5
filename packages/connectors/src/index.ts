export { auth, authId, type AuthOptions, type LoadGate } from './auth/index.ts'
export { walletConnect, type WalletConnectOptions } from './walletConnect/index.ts'
export {
  bitcoinWallets,
  loadBitcoinProvider,
  type BitcoinAddress,
  type BitcoinProvider,
  type SignedPsbt,
  type SignInput,
} from './bitcoin/index.ts'
export { farcasterMiniApp, type MiniAppOptions } from './farcaster/index.ts'
export { injected, type InjectedOptions } from './injected/index.ts'
export {
  injectedWeb3,
  loadPolkadotProvider,
  polkadotNetworkOf,
  readPolkadotSigned,
  type PolkadotProvider,
  type PolkadotSignature,
  type PolkadotSigner,
} from './injectedWeb3/index.ts'
export {
  loadSolanaProvider,
  walletStandard,
  type SolanaConnection,
  type SolanaProvider,
  type SolanaTransaction,
} from './walletStandard/index.ts'
