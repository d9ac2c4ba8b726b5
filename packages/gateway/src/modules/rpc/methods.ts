/**
 * TABLE node methods that are forwarded: reads, fees and sending signed transactions. All others are refused: keys
 * (`eth_sign*`, `eth_accounts`, `personal_*`), the node's administration (`debug_*`, `admin_*`, …), and filters, which
 * exist on one node only and would be lost on the next (security.md 3.3).
 */
const allowedOnEvm: ReadonlySet<string> = /*#__PURE__*/ new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
])

/** The same for Solana. Scans of a program's accounts (`getProgramAccounts`) cost a node too much. */
const allowedOnSolana: ReadonlySet<string> = /*#__PURE__*/ new Set([
  'getAccountInfo',
  'getBalance',
  'getBlockHeight',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
])

export function isAllowed(method: string, network: string): boolean {
  return (network.startsWith('solana:') ? allowedOnSolana : allowedOnEvm).has(method)
}

/** Whether a method sends a transaction. */
export function isSending(method: string): boolean {
  return method === 'eth_sendRawTransaction' || method === 'sendTransaction'
}

/** Answers methods that need no node, since the gateway knows the network of the request. */
export function answerLocally(
  method: string,
  network: string,
): { readonly result: unknown } | undefined {
  if (!network.startsWith('eip155:')) return undefined
  const reference = network.slice(network.indexOf(':') + 1)
  switch (method) {
    case 'eth_chainId':
      return { result: `0x${BigInt(reference).toString(16)}` }
    case 'net_version':
      return { result: reference }
    case 'net_listening':
      return { result: true }
    default:
      return undefined
  }
}
