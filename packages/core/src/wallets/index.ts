export {
  allWallets,
  excludedQuery,
  featuredQuery,
  recommendedQuery,
  type Wallet,
  walletCount,
  type WalletPage,
  walletPagesQuery,
  type WalletPagesQuery,
  walletsByIdQuery,
  walletSearchQuery,
} from './directory.ts'
export { walletImage } from './walletImage.ts'
export {
  type ConnectPlatform,
  installedConnector,
  platformsOf,
  type Stores,
  storesOf,
} from './platforms.ts'
export { walletOfKeyQuery } from './walletOfKey.ts'
export { type RowFacts, type WalletRow, walletRows } from './rows.ts'
