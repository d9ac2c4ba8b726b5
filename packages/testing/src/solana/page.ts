export { solanaAccounts } from './accounts.ts'
export { createSolanaWallet } from './pageWallet.ts'
export type { SolanaPageWallet, SolanaWalletOptions } from './pageWallet.ts'
