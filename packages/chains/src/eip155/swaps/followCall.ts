import type { Rpc, SentTrace, SwapCall, Swaps, TransferStatus, Units } from '@latchkey/core'
import { type Fields, fieldsOf, isWord, listOf, readQuantity } from '../transfers/answers.ts'
import { replacedBy } from '../transfers/replacement.ts'
import { isQuantity } from './abi.ts'
import { reasonOf } from './revertReason.ts'

/** Number of blocks that are searched for the transaction with the same nonce. */
const searchedBlocks = 40
/** Transfer(address,address,uint256) */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Deposit(address,uint256), of a token that stands for the coin. */
const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

/**
 * Reads the status of a call. Only a receipt confirms it. A node that does not know the transaction may differ from the node
 * that accepted it, so a transaction is replaced only when its nonce is used.
 */
export const readCallStatus: Swaps['readStatus'] = async (rpc, sent, request, signal) => {
  const [receipt, transaction] = await Promise.all([
    rpc('eth_getTransactionReceipt', [sent.hash], signal),
    rpc('eth_getTransactionByHash', [sent.hash], signal),
  ])
  const found = outcome(receipt, sent.hash)
  if (found) return found
  const nonce = transaction ? readNonce(fieldsOf(transaction)) : sent.nonce
  if (transaction) return { status: 'pending', known: true, nonce }
  if (nonce === undefined) return { status: 'pending', known: false }
  const mined = await rpc('eth_getTransactionCount', [request.account, 'latest'], signal)
  if (readQuantity(mined, 'eth_getTransactionCount') <= BigInt(nonce))
    return { status: 'pending', known: false, nonce }
  return replacement(rpc, { ...sent, nonce }, request, signal)
}

async function replacement(
  rpc: Rpc,
  sent: SentTrace & { readonly nonce: number },
  { account, call }: { readonly account: string; readonly call: SwapCall | undefined },
  signal?: AbortSignal,
): Promise<TransferStatus> {
  // The transaction may have been mined since the first request.
  const late = outcome(await rpc('eth_getTransactionReceipt', [sent.hash], signal), sent.hash)
  if (late) return late
  const latest = Number(readQuantity(await rpc('eth_blockNumber', [], signal), 'eth_blockNumber'))
  const first = Math.max(sent.sentAfter ?? 0, latest - searchedBlocks, 0)
  for (let height = latest; height >= first; height--) {
    const block = await rpc('eth_getBlockByNumber', [`0x${height.toString(16)}`, true], signal)
    const other = listOf(fieldsOf(block)['transactions'])
      .map(fieldsOf)
      .find((each) => isSame(each['from'], account) && readNonce(each) === sent.nonce)
    if (!other || !isWord(other['hash'])) continue
    const by = other['hash']
    const isOwn =
      call !== undefined && isSame(other['to'], call.to) && isSame(other['input'], call.data)
    if (!isOwn) return replacedBy(other, by)
    // The sender paid more for the same call, so it has another hash.
    const found = outcome(await rpc('eth_getTransactionReceipt', [by], signal), by)
    return found ?? { status: 'pending', known: true, nonce: sent.nonce }
  }
  return { status: 'replaced' }
}

/** A token by its receipt's logs; the coin by the balances before and after the block, and the fee. */
export const readReceived: Swaps['readReceived'] = async (rpc, hash, { account, token }) => {
  const receipt = fieldsOf(await rpc('eth_getTransactionReceipt', [hash]))
  if (token !== undefined) {
    return listOf(receipt['logs'])
      .map(fieldsOf)
      .filter((log) => isSame(log['address'], token))
      .reduce((sum, log) => sum + changeOf(log, account), 0n)
  }
  const { blockNumber, gasUsed, effectiveGasPrice, from } = receipt
  if (!isQuantity(blockNumber) || !isQuantity(gasUsed)) return undefined
  const height = BigInt(blockNumber)
  const [before, after] = await Promise.all(
    [height - 1n, height].map(async (at) =>
      readQuantity(
        await rpc('eth_getBalance', [account, `0x${at.toString(16)}`]),
        'eth_getBalance',
      ),
    ),
  )
  if (before === undefined || after === undefined) return undefined
  const paid = isSame(from, account) && isQuantity(effectiveGasPrice)
  const fee = paid ? BigInt(gasUsed) * BigInt(effectiveGasPrice) : 0n
  return after - before + fee
}

/** The change of an account's balance by one log of a token. */
function changeOf({ topics, data }: Fields, account: string): Units {
  const [topic, first, second, ...rest] = listOf(topics).map(String)
  if (rest.length > 0 || !isQuantity(data)) return 0n
  const own = (side: string | undefined): Units =>
    isSame(side?.slice(-40), account.slice(2)) ? BigInt(data) : 0n
  if (isSame(topic, depositTopic)) return own(first)
  return isSame(topic, transferTopic) ? own(second) - own(first) : 0n
}

/**
 * Repeats the failed call on the block before it, so that the contract tells its reason. A swap that came too late for its
 * deadline may succeed there, and fails on its own block.
 */
export const readFailure: Swaps['readFailure'] = async (rpc, hash) => {
  const transaction = fieldsOf(await rpc('eth_getTransactionByHash', [hash]))
  const { from, to, input, value, gas, blockNumber } = transaction
  if (!isQuantity(blockNumber)) return undefined
  const call = { from, to, data: input, value, gas }
  const repeat = (block: bigint): Promise<{ readonly reason: string | undefined } | undefined> =>
    rpc('eth_call', [call, `0x${block.toString(16)}`]).then(
      () => undefined,
      (cause: unknown) => ({ reason: reasonOf({ error: fieldsOf(cause)['context'] }) }),
    )
  const failed = (await repeat(BigInt(blockNumber) - 1n)) ?? (await repeat(BigInt(blockNumber)))
  return failed?.reason
}

function outcome(receipt: unknown, asked: string): TransferStatus | undefined {
  const { status, blockNumber, transactionHash } = fieldsOf(receipt)
  if (typeof blockNumber !== 'string' || !isSame(transactionHash, asked)) return undefined
  return { status: status === '0x1' ? 'confirmed' : 'failed', hash: asked }
}

function readNonce({ nonce }: Fields): number | undefined {
  const value = typeof nonce === 'string' ? Number(nonce) : NaN
  return Number.isSafeInteger(value) ? value : undefined
}

function isSame(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase()
}
