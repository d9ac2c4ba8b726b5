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
