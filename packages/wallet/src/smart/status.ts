import {
  encodeNonceCall,
  entryPoint,
  operationEventTopic,
  readOperationEvent,
} from '@latchkey/contracts/accounts'
import * as v from 'valibot'
import { askNode, askQuantity, isHex, rpcCodeOf } from '../frame/nodes.ts'
import { Refusal } from '../refusal.ts'
import type { SmartAccount } from './account.ts'
import { askBundler } from './bundler.ts'
import type { SentCalls } from './sentCalls.ts'

/** The statuses of EIP-5792 that calls of a smart account have: an account carries out all of them or none. */
export type SmartStatus = {
  readonly status: 100 | 200 | 400 | 500
  readonly receipt?: OperationReceipt
}
export type OperationReceipt = {
  readonly logs: readonly object[]
  readonly status: '0x0' | '0x1'
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly transactionHash: string
}

const log = v.looseObject({
  address: v.string(),
  topics: v.array(v.string()),
  data: v.string(),
  transactionHash: v.string(),
})
const mined = v.object({
  logs: v.array(log),
  blockHash: v.string(),
  blockNumber: v.string(),
  transactionHash: v.string(),
})
/** Nodes refuse longer ranges. */
const mostBlocks = 10_000n
/** Far more than a bundler keeps an operation for. */
const mostRanges = 20
/** ERC-7769: the operation was dropped. */
const droppedCode = -32_500

/**
 * The status of sent calls, from the network's own node: the nonce tells whether the operation can still come, and the entry
 * point's report which operation came. The bundler is believed only when it says that it gave up.
 */
export async function readStatus(account: SmartAccount, sent: SentCalls): Promise<SmartStatus> {
  const { network, address } = account
  const call = { to: entryPoint, data: encodeNonceCall(address) }
  const nonce = await askNode(network, 'eth_call', [call, 'latest'])
  if (!isHex(nonce)) throw new Refusal('FAILED')
  if (BigInt(nonce) <= BigInt(sent.nonce))
    return { status: (await wasDropped(account, sent)) ? 400 : 100 }
  const came = await readReport(account, sent)
  // A node gives the logs of a block later than its state.
  if (came === 'unknown') return { status: 100 }
  if (came?.hash !== sent.hash) return { status: 400 }
  const receipt = await readReceipt(account, came)
  if (!receipt) return { status: 100 }
  return { status: receipt.status === '0x1' ? 200 : 500, receipt }
}

/** In the form of `wallet_getCallsStatus`. */
export function statusJson(
  { id }: SentCalls,
  { chainId }: SmartAccount,
  { status, receipt }: SmartStatus,
): object {
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainId.toString(16)}`,
    status,
    atomic: true,
    ...(receipt && { receipts: [receipt] }),
  }
}

async function wasDropped(account: SmartAccount, { hash }: SentCalls): Promise<boolean> {
  try {
    await askBundler(account, 'eth_getUserOperationReceipt', [hash])
    return false
  } catch (error) {
    return rpcCodeOf(error) === droppedCode
  }
}

type Report = { readonly hash: string; readonly transactionHash: string }

/** The entry point's report of the operation that has used the nonce of sent calls; undefined when it is not to be found. */
async function readReport(
  { network, address }: SmartAccount,
  { nonce, block }: SentCalls,
): Promise<Report | 'unknown' | undefined> {
  const latest = await askQuantity(network, 'eth_blockNumber', [])
  const sender = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const first = BigInt(block)
  for (let range = 0n; range < mostRanges; range++) {
    const from = first + range * mostBlocks
    if (from > latest) return 'unknown'
    const filter = {
      address: entryPoint,
      topics: [operationEventTopic(), null, sender],
      fromBlock: `0x${from.toString(16)}`,
      toBlock: `0x${(from + mostBlocks - 1n).toString(16)}`,
    }
    const found = v.parse(v.array(log), await askNode(network, 'eth_getLogs', [filter]))
    for (const each of found) {
      const report = readOperationEvent(each)
      if (report?.nonce === BigInt(nonce))
        return { hash: report.hash, transactionHash: each.transactionHash }
    }
  }
  return undefined
}

async function readReceipt(
  { network }: SmartAccount,
  { hash, transactionHash }: Report,
): Promise<OperationReceipt | undefined> {
  const answer = await askNode(network, 'eth_getTransactionReceipt', [transactionHash])
  if (answer === null) return undefined
  const { logs, ...transaction } = v.parse(mined, answer)
  const at = logs.findIndex((each) => readOperationEvent(each)?.hash === hash)
  const report = logs[at] && readOperationEvent(logs[at])
  if (!report) return undefined
  // The logs of an operation come between the report of the operation before it and its own.
  const before = logs.slice(0, at).findLastIndex((each) => readOperationEvent(each))
  return {
    ...transaction,
    logs: logs
      .slice(before + 1, at)
      .map(({ address, data, topics }) => ({ address, data, topics })),
    status: report.success ? '0x1' : '0x0',
    gasUsed: `0x${report.actualGasUsed.toString(16)}`,
  }
}
