export {
  allWallets,
  featuredQuery,
  recommendedQuery,
  type Wallet,
  walletImage,
  type WalletPage,
  walletPagesQuery,
  type WalletPagesQuery,
  walletsByIdQuery,
  walletSearchQuery,
} from './directory.ts'
export {
  type ConnectPlatform,
  installedConnector,
  platformsOf,
  type Stores,
  storesOf,
} from './platforms.ts'
