export { KitWalletAdapter } from './walletAdapter/KitWalletAdapter.ts'
