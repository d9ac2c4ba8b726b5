export * from './rainbowkit/coinbaseWallets.ts'
export * from './rainbowkit/unlistedWallets.ts'
export * from './rainbowkit/wallets.ts'
export type { CreateWallet, Wallet, WalletList } from './rainbowkit/Wallet.ts'
