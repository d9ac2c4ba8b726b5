export { startAnvil } from './anvil.ts'
export type { Anvil, AnvilOptions } from './anvil.ts'
export { type AccountContracts, deployAccounts, operatorKeys } from './deployed/deployAccounts.ts'
export { deployEntryPoint } from './deployed/deployEntryPoint.ts'
export { deployWorld } from './deployed/deployWorld.ts'
export type { Holdings, Token, World } from './deployed/deployWorld.ts'
export { askNode, askNodeAll } from './node.ts'
export { receiptOf } from './receiptOf.ts'
export { sendTransactionSync } from './sendTransactionSync.ts'
export { seedPast } from './seedPast.ts'
export type { Past } from './seedPast.ts'
export { signAsSmartAccount } from './smartAccount.ts'
export { compile, type ContractName } from './compile.ts'
export {
  devAccounts,
  devMnemonic,
  emptyAccount,
  multicall3,
  smartAccountOwners,
  smartAccounts,
  tokens,
} from './constants.ts'
export type { DevAccount } from './constants.ts'
export { claimName, deployNames, devNames, ens } from './deployed/deployNames.ts'
export type { NameRecord } from './deployed/deployNames.ts'
export { deployZone, devZone } from './deployed/deployZone.ts'
export { deployPool, pool } from './deployed/deployPool.ts'
export { deploySwaps, exchange, exchangeSetting, swapTokens } from './deployed/deploySwaps.ts'
export { exchangeArtifacts } from './exchangeArtifacts.ts'
export { moveSwapPrices } from './moveSwapPrices.ts'
export {
  deployOpStackOracle,
  deployScrollOracle,
  opStackOracle,
  scrollOracle,
} from './feeOracles.ts'
export type { RollupPrices } from './feeOracles.ts'
export { benchAccount, fillChain } from './fillChain.ts'
