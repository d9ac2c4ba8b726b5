export * from './rainbowkit/wallets.ts'
export type { CreateWallet, Wallet, WalletList } from './rainbowkit/Wallet.ts'
