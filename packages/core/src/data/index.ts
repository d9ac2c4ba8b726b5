export type * from '../interfaces/balances.ts'
export { balanceRetryAt as retryAt } from './cooldown.ts'
export type { DataQuery } from './cache.ts'
export { nativeBalanceQuery } from './nativeBalance.ts'
export { portfolioQuery } from './portfolio.ts'
export { queryClient } from './client.ts'
export { type AccountIdentity, identityQuery } from './identity.ts'
export { rpcOf } from './nodes.ts'
export { fetchMoreNfts, type Nft, type NftList, nftsQuery } from './nfts.ts'
export { nodeTokensQuery } from './nodeTokens.ts'
export { supportedChains } from './supportedChains.ts'
export { callGateway } from './gateway.ts'
export {
  pendingTransfers,
  recallTransfers,
  rememberTransfer,
  sentTransfers,
  settleTransfer,
} from './sentTransfers.ts'
