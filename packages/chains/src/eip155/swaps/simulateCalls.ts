import type { BalanceChange, Rpc, SwapCall, SwapOutcome, SwapPair, Units } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { fieldsOf, listOf } from '../transfers/answers.ts'
import { quantity } from '../transfers/encode.ts'
import { encodeWord, isQuantity } from './abi.ts'
import { reasonOf } from './revertReason.ts'

/** `eth_simulateV1` reports a move of the coin as a token log of this address. */
const coinAddress = `0x${'e'.repeat(40)}`
/** Transfer(address,address,uint256) */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Approval(address,address,uint256) */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** ApprovalForAll(address,address,bool) */
const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

type Request = SwapPair & { readonly calls: readonly SwapCall[] }

/**
 * Simulates the calls in one block with `eth_simulateV1`, with the balances of both tokens before and after. Otherwise a single
 * call is traced with `debug_traceCall`, or at least tried with `eth_call`. Several calls need `eth_simulateV1`.
 */
export async function simulateCalls(
  rpc: Rpc,
  request: Request,
  signal?: AbortSignal,
): Promise<SwapOutcome> {
  const simulated = await simulateBlock(rpc, request, signal)
  if (simulated) return simulated
  const [only, ...others] = request.calls
  if (!only || others.length > 0) return { result: 'unknown' }
  return (
    (await traceCall(rpc, { account: request.account, call: only }, signal)) ??
    tryCall(rpc, { account: request.account, call: only }, signal)
  )
}

async function simulateBlock(
  rpc: Rpc,
  { account, calls, sold, bought }: Request,
  signal?: AbortSignal,
): Promise<SwapOutcome | undefined> {
  const tokens = [sold, bought].filter((token) => token !== undefined)
  const reads = tokens.map((to) => ({ to, data: `0x70a08231${encodeWord(account)}` }))
  const all = [...reads, ...calls.map((call) => requestOf(account, call)), ...reads]
  const asked = [{ blockStateCalls: [{ calls: all }], traceTransfers: true }, 'latest']
  const answer = await rpc('eth_simulateV1', asked, signal).catch(unsupported)
  const results = listOf(fieldsOf(listOf(answer)[0])['calls']).map(fieldsOf)
  if (results.length !== all.length) return undefined
  const own = results.slice(reads.length, reads.length + calls.length)
  const at = own.findIndex(({ status }) => status !== '0x1')
  if (at >= 0) return { result: 'fails', at, reason: reasonOf(own[at]) }
  const read = (place: number): Units | undefined => {
    const { returnData } = results[place] ?? {}
    return isQuantity(returnData) ? BigInt(returnData) : undefined
  }
  const measured = tokens.map((token, index) => {
    const [before, after] = [read(index), read(reads.length + calls.length + index)]
    return before === undefined || after === undefined
      ? undefined
      : ({ token, units: after - before } satisfies BalanceChange)
  })
  const logs = own.flatMap((each) => listOf(each['logs']))
  return {
    ...readLogs(
      logs,
      account,
      measured.filter((each) => each !== undefined),
    ),
    gas: own.flatMap(({ gasUsed }) => (isQuantity(gasUsed) ? [BigInt(gasUsed)] : [])),
  }
}

type One = { readonly account: string; readonly call: SwapCall }

async function traceCall(
  rpc: Rpc,
  { account, call }: One,
  signal?: AbortSignal,
): Promise<SwapOutcome | undefined> {
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const params = [requestOf(account, call), 'latest', options]
  const trace = fieldsOf(await rpc('debug_traceCall', params, signal).catch(unsupported))
  if (typeof trace['type'] !== 'string') return undefined
  if (trace['error'] !== undefined) return { result: 'fails', at: 0, reason: reasonOf(trace) }
  const { gasUsed } = trace
  return {
    ...readLogs(logsIn(trace), account, []),
    gas: isQuantity(gasUsed) ? [BigInt(gasUsed)] : [],
  }
}

/** A node that only calls tells whether the swap fails, and not what it moves. */
async function tryCall(
  rpc: Rpc,
  { account, call }: One,
  signal?: AbortSignal,
): Promise<SwapOutcome> {
  try {
    await rpc('eth_call', [requestOf(account, call), 'latest'], signal)
    return { result: 'unknown' }
  } catch (cause) {
    if (isKitError(cause, 'RPC_ERROR'))
      return { result: 'fails', at: 0, reason: reasonOf({ error: cause.context }) }
    throw cause
  }
}

function requestOf(from: string, { to, data, value }: SwapCall): object {
  return { from, to, data, value: quantity(value) }
}

/** Sums up the logs by token. A measured change replaces the logs of its token, because a token may log anything. */
function readLogs(
  logs: readonly unknown[],
  account: string,
  measured: readonly BalanceChange[],
): Omit<SwapOutcome & { readonly result: 'moves' }, 'gas'> {
  const sums = new Map<string, Units>()
  const allowances = new Map<
    string,
    { readonly token: string; readonly spender: string; readonly units: Units }
  >()
  for (const log of logs.map(fieldsOf)) {
    const [topic, first, second, ...rest] = listOf(log['topics']).map(String)
    const { address, data } = log
    if (typeof address !== 'string' || typeof data !== 'string') continue
    const token = address.toLowerCase()
    const name = topic?.toLowerCase()
    const isOwn = (side: string | undefined): boolean =>
      side?.slice(-40).toLowerCase() === account.slice(2).toLowerCase()
    if ((name === approvalTopic || name === approvalForAllTopic) && isOwn(first)) {
      const spender = `0x${second?.slice(-40) ?? ''}`
      const units = isQuantity(data) ? BigInt(data) : 1n
      allowances.set(`${token} ${spender}`, { token, spender, units })
    }
    if (name !== transferTopic) continue
    // An NFT's log has a fourth topic for its id.
    const units = rest.length > 0 ? 1n : isQuantity(data) ? BigInt(data) : undefined
    if (units === undefined) continue
    const change = (isOwn(second) ? units : 0n) - (isOwn(first) ? units : 0n)
    sums.set(token, (sums.get(token) ?? 0n) + change)
  }
  for (const { token, units } of measured) if (token) sums.set(token.toLowerCase(), units)
  const changes = [...sums]
    .filter(([, units]) => units !== 0n)
    .map(([token, units]): BalanceChange => (token === coinAddress ? { units } : { token, units }))
  return { result: 'moves', changes, allowances: [...allowances.values()] }
}

/** A trace's logs, with its coin moves as logs. A failed call and all calls below it are left out. */
function logsIn(call: ReturnType<typeof fieldsOf>, depth = 0): readonly unknown[] {
  if (call['error'] !== undefined || depth > 64) return []
  const { type, from, to, value } = call
  const isMove = type !== 'DELEGATECALL' && typeof value === 'string' && !/^0x0*$/.test(value)
  const own = isMove
    ? [{ address: coinAddress, topics: [transferTopic, topic(from), topic(to)], data: value }]
    : []
  const inner = listOf(call['calls']).flatMap((each) => logsIn(fieldsOf(each), depth + 1))
  return [...own, ...listOf(call['logs']), ...inner]
}

function topic(address: unknown): string {
  return `0x${String(address).slice(2).padStart(64, '0')}`
}

/** Nodes that lack the method or restrict it answer with different errors. */
function unsupported(cause: unknown): undefined {
  if (isKitError(cause, 'ABORTED')) throw cause
  return undefined
}
