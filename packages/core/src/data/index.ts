export {
  type Balance,
  type DataQuery,
  nativeBalanceQuery,
  type Portfolio,
  portfolioQuery,
  portfolioRetryAt as retryAt,
  type TokenBalance,
} from './balances.ts'
export { queryClient } from './client.ts'
export { type AccountIdentity, identityQuery } from './identity.ts'
export { rpcOf } from './nodes.ts'
export { supportedChains } from './supportedChains.ts'
