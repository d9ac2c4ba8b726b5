export { solanaAccounts } from './accounts.ts'
export { createSolanaWallet } from './pageWallet.ts'
export type { SolanaAsk, SolanaPageWallet, SolanaWalletOptions } from './pageWallet.ts'
