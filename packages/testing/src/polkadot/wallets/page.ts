export { polkadotAccounts } from '../accounts.ts'
export { createPolkadotWallet } from './pageWallet.ts'
export type {
  PolkadotAsk,
  PolkadotPageWallet,
  PolkadotWalletAccount,
  PolkadotWalletOptions,
} from './pageWallet.ts'
export { type WalletKey, walletKey } from './keys.ts'
export { signedBytes, type TransactionPayload } from './payload.ts'
