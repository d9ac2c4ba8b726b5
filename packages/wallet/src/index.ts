export {
  createClient,
  type Client,
  type ClientOptions,
  type ServiceAddress,
} from './custody/client.ts'
export { deposit, type Custodians } from './custody/deposit.ts'
export type { DeviceStore, LocalSet } from './custody/deviceStore.ts'
export { openWallet, openWithoutAuth, type OpenWallet, type Rights } from './custody/open.ts'
export { publicKeysOf, withKeys } from './keys/seed.ts'
export { combineShares } from './keys/shares.ts'
export { createAccount } from './worker/account.ts'
export { createEmailChange } from './worker/emailChange.ts'
export { createLogins, type Logins } from './worker/login.ts'
export { createSessions, type Sessions } from './worker/session.ts'
export { createSocialLogins } from './worker/social.ts'
export type { Storage } from './worker/storage.ts'
export { createWallet } from './worker/wallet.ts'
export type { WalletCalls } from './worker/walletCalls.ts'
