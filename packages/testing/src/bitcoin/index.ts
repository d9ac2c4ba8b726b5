export { bitcoinAccounts, bitcoinFunds } from './accounts.ts'
export type { BitcoinAccount } from './accounts.ts'
export { hasBitcoin, startBitcoin } from './startBitcoin.ts'
export type { RegtestNode } from './startBitcoin.ts'
