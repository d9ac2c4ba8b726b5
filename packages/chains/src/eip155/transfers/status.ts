import type { Rpc, SentTrace, Transfer, TransferStatus } from '@latchkey/core'
import { type Fields, fieldsOf, isWord, listOf, readQuantity } from './answers.ts'
import { encodeTransfer } from './encode.ts'
import { replacedBy } from './replacement.ts'

/** Number of blocks that are searched for the transaction with the same nonce. */
const searchedBlocks = 40

/**
 * Reads the status of a transaction. Only a receipt confirms it. A node that does not know the transaction may differ from the
 * node that accepted it, so a transaction is replaced only when its nonce is used.
 */
export async function readStatus(
  rpc: Rpc,
  sent: SentTrace,
  transfer: Transfer,
  signal?: AbortSignal,
): Promise<TransferStatus> {
  const [receipt, transaction] = await Promise.all([
    rpc('eth_getTransactionReceipt', [sent.hash], signal),
    rpc('eth_getTransactionByHash', [sent.hash], signal),
  ])
  const found = outcome(receipt, sent.hash)
  if (found) return found
  const nonce = transaction ? readNonce(fieldsOf(transaction)) : sent.nonce
  if (transaction) return { status: 'pending', known: true, nonce }
  if (nonce === undefined) return { status: 'pending', known: false }
  const mined = await rpc('eth_getTransactionCount', [transfer.from, 'latest'], signal)
  if (readQuantity(mined, 'eth_getTransactionCount') <= BigInt(nonce))
    return { status: 'pending', known: false, nonce }
  return replacement(rpc, { ...sent, nonce }, transfer, signal)
}

async function replacement(
  rpc: Rpc,
  sent: SentTrace & { readonly nonce: number },
  transfer: Transfer,
  signal?: AbortSignal,
): Promise<TransferStatus> {
  // The transaction may have been mined since the first request.
  const late = outcome(await rpc('eth_getTransactionReceipt', [sent.hash], signal), sent.hash)
  if (late) return late
  const latest = Number(readQuantity(await rpc('eth_blockNumber', [], signal), 'eth_blockNumber'))
  const first = Math.max(sent.sentAfter ?? 0, latest - searchedBlocks, 0)
  for (let height = latest; height >= first; height--) {
    const block = await rpc('eth_getBlockByNumber', [`0x${height.toString(16)}`, true], signal)
    const other = listOf(fieldsOf(block)['transactions']).map(fieldsOf).find(isIts)
    if (!other || !isWord(other['hash'])) continue
    const by = other['hash']
    if (!isSame(other, transfer)) return replacedBy(other, by)
    // The sender paid more for the same transfer, so it has another hash.
    const found = outcome(await rpc('eth_getTransactionReceipt', [by], signal), by)
    return found ?? { status: 'pending', known: true, nonce: sent.nonce }
  }
  return { status: 'replaced' }

  function isIts(each: Fields): boolean {
    return (
      String(each['from']).toLowerCase() === transfer.from.toLowerCase() &&
      readNonce(each) === sent.nonce
    )
  }
}

function outcome(receipt: unknown, asked: string): TransferStatus | undefined {
  const { status, blockNumber, transactionHash } = fieldsOf(receipt)
  if (typeof blockNumber !== 'string' || !isWord(transactionHash)) return undefined
  if (transactionHash.toLowerCase() !== asked.toLowerCase()) return undefined
  return { status: status === '0x1' ? 'confirmed' : 'failed', hash: asked }
}

function readNonce({ nonce }: Fields): number | undefined {
  const value = typeof nonce === 'string' ? Number(nonce) : NaN
  return Number.isSafeInteger(value) ? value : undefined
}

function isSame(other: Fields, transfer: Transfer): boolean {
  const { to, value, data = '0x' } = encodeTransfer(transfer)
  return (
    String(other['to']).toLowerCase() === to.toLowerCase() &&
    typeof other['value'] === 'string' &&
    readQuantity(other['value'], 'eth_getBlockByNumber') === BigInt(value) &&
    String(other['input']).toLowerCase() === data.toLowerCase()
  )
}
