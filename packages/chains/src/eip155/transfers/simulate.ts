import type { BalanceChange, Rpc, Simulation, Transfer, TransferFee, Units } from '@latchkey/core'
import { isKitError } from '@latchkey/protocol'
import { isSameAddress } from '../address.ts'
import { fieldsOf, isWord, listOf } from './answers.ts'
import { encodeBalanceOf, encodeTransfer } from './encode.ts'

/** `eth_simulateV1` reports a move of the coin as a token log of this address. */
const coinAddress = `0x${'e'.repeat(40)}`
/** Transfer(address,address,uint256) */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Simulates the changes of the sender's balances with `eth_simulateV1`, or else with `debug_traceCall`; the result is unknown
 * when the node supports neither. A token may keep a part of a transfer, so the receiver's balance is read before and after it;
 * a trace has only the token's logs. The result comes from the node, so it is shown beside the request and never replaces it.
 */
export async function simulate(
  rpc: Rpc,
  transfer: Transfer,
  _fee: TransferFee,
  signal?: AbortSignal,
): Promise<Simulation> {
  const call = encodeTransfer(transfer)
  const balance = { to: call.to, data: encodeBalanceOf(transfer.to) }
  const calls = transfer.token ? [balance, call, balance] : [call]
  const asked = [{ blockStateCalls: [{ calls }], traceTransfers: true }, 'latest']
  const simulated = await rpc('eth_simulateV1', asked, signal).catch(unsupported)
  const results = listOf(fieldsOf(listOf(simulated)[0])['calls']).map(fieldsOf)
  const result = results[calls.indexOf(call)]
  if (result?.['status'] === '0x0') return { result: 'fails' }
  if (result?.['status'] === '0x1')
    return moves(listOf(result['logs']), transfer, gained(results[0], results[2]))
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const trace = await rpc('debug_traceCall', [call, 'latest', options], signal).catch(unsupported)
  const { type, error } = fieldsOf(trace)
  if (typeof type !== 'string') return { result: 'unknown' }
  return error === undefined ? moves(movesIn(fieldsOf(trace)), transfer) : { result: 'fails' }
}

/** Sums up the Transfer logs of the sender by token, and those of the receiver for the token that is sent. */
function moves(
  logs: readonly unknown[],
  { from, to, token }: Transfer,
  gain = sumsOf(logs, to).get(token?.address.toLowerCase() ?? coinAddress),
): Simulation {
  const changes = [...sumsOf(logs, from)]
    .filter(([, units]) => units !== 0n)
    .map(([address, units]): BalanceChange =>
      address === coinAddress ? { units } : { token: address, units },
    )
  const isTold = token && !isSameAddress(from, to) && gain !== undefined
  return { result: 'moves', changes, ...(isTold && { receives: gain }) }
}

function sumsOf(logs: readonly unknown[], account: string): ReadonlyMap<string, Units> {
  const own = (side: string | undefined): boolean =>
    side?.slice(-40).toLowerCase() === account.slice(2).toLowerCase()
  const sums = new Map<string, Units>()
  for (const log of logs.map(fieldsOf)) {
    const [topic, sender, receiver, ...rest] = listOf(log['topics']).map(String)
    const { address, data } = log
    // An NFT's log has a fourth topic for its id. NFTs are not counted.
    if (topic?.toLowerCase() !== transferTopic || rest.length || typeof address !== 'string')
      continue
    if (typeof data !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(data)) continue
    const token = address.toLowerCase()
    const change = (own(receiver) ? BigInt(data) : 0n) - (own(sender) ? BigInt(data) : 0n)
    sums.set(token, (sums.get(token) ?? 0n) + change)
  }
  return sums
}

/** The difference of two balances that a contract returned. */
function gained(
  before: ReturnType<typeof fieldsOf> | undefined,
  after: ReturnType<typeof fieldsOf> | undefined,
): Units | undefined {
  const [was, is] = [before?.['returnData'], after?.['returnData']]
  return isWord(was) && isWord(is) ? BigInt(is) - BigInt(was) : undefined
}

/** A trace's logs, with its coin moves as logs. A failed call and all calls below it are left out. */
function movesIn(call: ReturnType<typeof fieldsOf>, depth = 0): readonly unknown[] {
  if (call['error'] !== undefined || depth > 64) return []
  const { type, from, to, value } = call
  const isMove = type !== 'DELEGATECALL' && typeof value === 'string' && !/^0x0*$/.test(value)
  const own = isMove
    ? [{ address: coinAddress, topics: [transferTopic, topic(from), topic(to)], data: value }]
    : []
  const inner = listOf(call['calls']).flatMap((each) => movesIn(fieldsOf(each), depth + 1))
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
