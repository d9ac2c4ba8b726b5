export type * from '../interfaces/balances.ts'
export { balanceRetryAt as retryAt } from './cooldown.ts'
export type { DataQuery } from './cache.ts'
export { followNativeBalance, nativeBalanceQuery } from './nativeBalance.ts'
export { fetchMoreTokens, portfolioQuery } from './tokens/portfolio.ts'
export { queryClient } from './client.ts'
export { forgetIdentities } from './forgetIdentities.ts'
export { type AccountIdentity, identityQuery } from './identity.ts'
export { hostTokens } from './tokens/hostTokens.ts'
export { paidAddress, rememberPaidName } from './paidNames.ts'
export { recallApproval, rememberApproval, type SwapApproval } from './swapApproval.ts'
export { rpcOf } from './nodes.ts'
export { readNode } from './readNode.ts'
export { fetchMoreNfts, type Nft, type NftList, nftsQuery } from './nfts.ts'
export { nodeTokensQuery } from './tokens/nodeTokens.ts'
export { isServing, supportedChains } from './supportedChains.ts'
export { callGateway } from './gateway.ts'
export {
  changePurchase,
  isUnderWay,
  mayChange,
  purchases,
  recallPurchases,
  rememberPurchase,
} from './purchases.ts'
export {
  describeSwap,
  pendingTransfers,
  recallTransfers,
  rememberTransfer,
  sentTransfers,
  settleTransfer,
} from './sentTransfers.ts'
