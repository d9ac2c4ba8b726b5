import { createPublicClient, http } from 'viem'
import type { Hex, TransactionReceipt } from 'viem'

/** Resolves once a transaction that a dev chain was sent is mined. */
export function receiptOf(url: string, hash: Hex): Promise<TransactionReceipt> {
  const client = createPublicClient({ transport: http(url), pollingInterval: 10 })
  // While viem looks for what replaced the transaction it misses a block that comes, and waits for another: here, for ever.
  return client.waitForTransactionReceipt({ hash, checkReplacement: false })
}
