import {
  encodeNonceCall,
  entryPoint,
  operationEventTopic,
  readOperationEvent,
} from '@latchkey/contracts/accounts'
import * as v from 'valibot'
import { askNode, isHex, rpcCodeOf } from '../frame/nodes.ts'
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
/** ERC-7769: the operation was dropped. */
const droppedCode = -32_500

/**
 * The status of sent calls, from the network's own node: the nonce tells whether the operation can still come, and the entry
 * point's report whether it came. The bundler is believed only when it says that it gave up.
 */
export async function readStatus(account: SmartAccount, sent: SentCalls): Promise<SmartStatus> {
  const { network, address } = account
  const call = { to: entryPoint, data: encodeNonceCall(address) }
  const nonce = await askNode(network, 'eth_call', [call, 'latest'])
  if (!isHex(nonce)) throw new Refusal('FAILED')
  if (BigInt(nonce) <= BigInt(sent.nonce))
    return { status: (await wasDropped(account, sent)) ? 400 : 100 }
  const receipt = await readReceipt(account, sent)
  // Another operation with its nonce came instead.
  if (!receipt) return { status: 400 }
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

async function readReceipt(
  { network }: SmartAccount,
  { hash, block }: SentCalls,
): Promise<OperationReceipt | undefined> {
  const from = BigInt(block)
  const filter = {
    address: entryPoint,
    topics: [operationEventTopic(), hash],
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${(from + mostBlocks).toString(16)}`,
  }
  const found = v.parse(v.array(log), await askNode(network, 'eth_getLogs', [filter]))
  const [event] = found
  if (!event) return undefined
  const answer = await askNode(network, 'eth_getTransactionReceipt', [event.transactionHash])
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
