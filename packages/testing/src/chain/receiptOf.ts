import { setTimeout as wait } from 'node:timers/promises'
import { createPublicClient, http, TransactionReceiptNotFoundError } from 'viem'
import type { Hex, TransactionReceipt } from 'viem'

const lookEveryMs = 20
const limitMs = 60_000

/**
 * Resolves when a transaction on a dev chain is mined. viem's own wait looks again only when another block comes: on a
 * chain that mines on demand, a caller that missed the block waits for ever.
 */
export async function receiptOf(url: string, hash: Hex): Promise<TransactionReceipt> {
  const client = createPublicClient({ transport: http(url) })
  const until = Date.now() + limitMs
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((cause: unknown) => {
      if (cause instanceof TransactionReceiptNotFoundError && Date.now() < until) return undefined
      throw cause
    })
    if (receipt) return receipt
    await wait(lookEveryMs)
  }
}
