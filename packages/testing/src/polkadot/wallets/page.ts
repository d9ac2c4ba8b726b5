export { polkadotAccounts } from '../accounts.ts'
export { createPolkadotWallet } from './pageWallet.ts'
export type {
  PolkadotAsk,
  PolkadotPageWallet,
  PolkadotWalletAccount,
  PolkadotWalletOptions,
} from './pageWallet.ts'
