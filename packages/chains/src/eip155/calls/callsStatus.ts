import type { CallsReceipt, CallsStatus, WalletCalls } from '@latchkey/core'
import { fromWallet, KitError } from '@latchkey/protocol'
import { fieldsOf, isWord, listOf } from '../transfers/answers.ts'
import { isQuantity } from '../swaps/abi.ts'

/**
 * Asks for `wallet_getCallsStatus` (EIP-5792), and brings the answers of earlier drafts and of careless wallets into the form
 * of 2.0.0.
 * @throws KitError any wallet code, `CALLS_ID_UNKNOWN` among them; `WALLET_REPLY_INVALID` for an answer without a status
 */
export const readStatus: WalletCalls['readStatus'] = async ({ session, network }, id) => {
  const method = 'wallet_getCallsStatus'
  const answer = fieldsOf(
    await session
      .request(network.caipNetworkId, { method, params: [id] })
      .catch((cause: unknown) => {
        throw fromWallet(cause)
      }),
  )
  const receipts = inOrder(listOf(answer['receipts']).flatMap(receiptOf))
  const statusCode = codeOf(answer['status'], receipts)
  if (statusCode === undefined) throw new KitError('WALLET_REPLY_INVALID', { method })
  const { version, chainId, atomic, capabilities } = answer
  return {
    id,
    version: typeof version === 'string' ? version : '2.0.0',
    chainId: isQuantity(chainId) ? Number(chainId) : Number(network.id),
    atomic: typeof atomic === 'boolean' ? atomic : receipts.length === 1,
    statusCode,
    status: wordOf(statusCode),
    receipts: atomic === true ? receipts.slice(-1) : receipts,
    ...(capabilities !== undefined && { capabilities: fieldsOf(capabilities) }),
  }
}

export const showStatus: WalletCalls['showStatus'] = async ({ session, network }, id) => {
  const call = { method: 'wallet_showCallsStatus', params: [id] }
  await session.request(network.caipNetworkId, call).catch((cause: unknown) => {
    throw fromWallet(cause)
  })
}

export const readReceipt: WalletCalls['readReceipt'] = async (rpc, hash, signal) => {
  const [receipt] = receiptOf(await rpc('eth_getTransactionReceipt', [hash], signal))
  return receipt
}

function wordOf(statusCode: number): CallsStatus['status'] {
  if (statusCode < 200) return 'pending'
  return statusCode < 300 ? 'success' : 'failure'
}

/** Earlier drafts have the words PENDING and CONFIRMED; the receipts tell whether confirmed calls reverted. */
function codeOf(status: unknown, receipts: readonly CallsReceipt[]): number | undefined {
  if (status === 'PENDING') return 100
  if (status === 'CONFIRMED') {
    const reverted = receipts.filter((each) => each.status === 'reverted').length
    if (reverted === 0) return 200
    return reverted === receipts.length ? 500 : 600
  }
  const code = typeof status === 'string' ? Number(status) : status
  const isCode = typeof code === 'number' && Number.isInteger(code) && code >= 100 && code < 700
  return isCode ? code : undefined
}

/** Some wallets repeat the one receipt for each call, and some list the latest first. */
function inOrder(receipts: readonly CallsReceipt[]): readonly CallsReceipt[] {
  const byHash = new Map(receipts.map((each) => [each.transactionHash, each]))
  return [...byHash.values()].toSorted((a, b) => Number(a.blockNumber - b.blockNumber))
}

/** An unreadable receipt is left out. */
function receiptOf(value: unknown): readonly CallsReceipt[] {
  const { transactionHash, blockHash, blockNumber, gasUsed, status, logs } = fieldsOf(value)
  if (!isWord(transactionHash) || !isWord(blockHash) || !isQuantity(blockNumber)) return []
  return [
    {
      transactionHash,
      blockHash,
      blockNumber: BigInt(blockNumber),
      gasUsed: isQuantity(gasUsed) ? BigInt(gasUsed) : 0n,
      status: isSuccess(status) ? 'success' : 'reverted',
      logs: listOf(logs).map(logOf),
    },
  ]
}

function isSuccess(status: unknown): boolean {
  return status === 'success' || (isQuantity(status) && BigInt(status) === 1n) || status === 1
}

function logOf(value: unknown): CallsReceipt['logs'][number] {
  const { address, data, topics } = fieldsOf(value)
  return { address: String(address), data: String(data), topics: listOf(topics).map(String) }
}
