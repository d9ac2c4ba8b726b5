import type { Hex, TransactionReceipt } from 'viem'
import { askNode } from './node.ts'
import { receiptOf } from './receiptOf.ts'

/**
 * Sends a transaction of an account that the dev node signs for, and waits until it is mined. A node answers
 * `eth_sendTransaction` before its block: what is read after that alone may miss it.
 */
export async function sendTransactionSync(
  url: string,
  transaction: object,
): Promise<TransactionReceipt> {
  // As: a node answers with a hash.
  return receiptOf(url, (await askNode(url, 'eth_sendTransaction', [transaction])) as Hex)
}
