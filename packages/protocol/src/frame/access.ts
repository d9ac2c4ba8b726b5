/** `allow`: answered without the visitor. `ask`: the visitor approves it in the frame. */
export type RpcAccess = 'allow' | 'ask'

/** Methods of the embedded wallet (EMB-09, EMB-12; compatibility.md 5.5). A method without a row is refused. */
const access = {
  eth_accounts: 'allow',
  eth_blockNumber: 'allow',
  eth_call: 'allow',
  eth_chainId: 'allow',
  eth_estimateGas: 'allow',
  eth_estimateUserOperationGas: 'allow',
  eth_feeHistory: 'allow',
  eth_gasPrice: 'allow',
  eth_getAccount: 'allow',
  eth_getBalance: 'allow',
  eth_getBlockByHash: 'allow',
  eth_getBlockByNumber: 'allow',
  eth_getBlockReceipts: 'allow',
  eth_getBlockTransactionCountByHash: 'allow',
  eth_getBlockTransactionCountByNumber: 'allow',
  eth_getCode: 'allow',
  eth_getFilterChanges: 'allow',
  eth_getFilterLogs: 'allow',
  eth_getLogs: 'allow',
  eth_getProof: 'allow',
  eth_getStorageAt: 'allow',
  eth_getTransactionByBlockHashAndIndex: 'allow',
  eth_getTransactionByBlockNumberAndIndex: 'allow',
  eth_getTransactionByHash: 'allow',
  eth_getTransactionCount: 'allow',
  eth_getTransactionReceipt: 'allow',
  eth_getUncleCountByBlockHash: 'allow',
  eth_getUncleCountByBlockNumber: 'allow',
  eth_getUserOperationByHash: 'allow',
  eth_getUserOperationReceipt: 'allow',
  eth_maxPriorityFeePerGas: 'allow',
  eth_newBlockFilter: 'allow',
  eth_newFilter: 'allow',
  eth_newPendingTransactionFilter: 'allow',
  // The transaction is signed already, and that took an approval.
  eth_sendRawTransaction: 'allow',
  eth_supportedEntryPoints: 'allow',
  eth_syncing: 'allow',
  eth_uninstallFilter: 'allow',
  wallet_getAssets: 'allow',
  wallet_getCallsStatus: 'allow',
  wallet_getCapabilities: 'allow',

  eth_sendTransaction: 'ask',
  eth_sendUserOperation: 'ask',
  eth_signTypedData_v4: 'ask',
  personal_sign: 'ask',
  solana_signAllTransactions: 'ask',
  solana_signAndSendTransaction: 'ask',
  solana_signMessage: 'ask',
  solana_signTransaction: 'ask',
  wallet_grantPermissions: 'ask',
  wallet_revokePermissions: 'ask',
  wallet_sendCalls: 'ask',
  wallet_showCallsStatus: 'ask',
} as const satisfies { readonly [method: string]: RpcAccess }

export type RpcMethod = keyof typeof access

/** Undefined when the method is not allowed. */
export function accessOf(method: string): RpcAccess | undefined {
  return Object.hasOwn(access, method) ? access[method as RpcMethod] : undefined
}

/** Every allowed method. */
// As: the keys of the table.
export const rpcMethods = /*#__PURE__*/ Object.keys(access) as readonly RpcMethod[]
