import type { RpcCall } from '../../ports/rpcNetworks.ts'

/** security.md 3.3 */
const logBlocks = 10_000n
const callGas = 50_000_000n
const callDataCharacters = 2 + 2 * 128 * 1024
/** The calls of a visitor, with the balances of their tokens before and after. */
const simulatedCalls = 64

/**
 * The reason why a call is too expensive for a public node; undefined for an allowed call.
 * @param head number of the newest block, read only when a range ends there
 */
export async function excessOf(
  { method, params }: RpcCall,
  head: () => Promise<bigint>,
): Promise<string | undefined> {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (method === 'eth_getLogs') return excessOfLogs(first, head)
  if (method === 'eth_call' || method === 'eth_estimateGas') return excessOfCall(first)
  if (method === 'eth_simulateV1') return excessOfSimulation(first)
  return undefined
}

async function excessOfLogs(
  filter: unknown,
  head: () => Promise<bigint>,
): Promise<string | undefined> {
  const { fromBlock, toBlock, blockHash } = fieldsOf(filter)
  // Nodes treat null as absent.
  if (typeof blockHash === 'string') return undefined
  if (fromBlock === undefined && toBlock === undefined) return undefined
  const from = fromBlock === 'earliest' ? 0n : (quantity(fromBlock) ?? (await head()))
  const to = toBlock === 'earliest' ? 0n : (quantity(toBlock) ?? (await head()))
  return to - from > logBlocks ? `eth_getLogs covers at most ${logBlocks} blocks` : undefined
}

function excessOfCall(call: unknown): string | undefined {
  const { gas, data, input } = fieldsOf(call)
  if ((quantity(gas) ?? 0n) > callGas) return `gas is at most ${callGas}`
  const isLong = [data, input].some(
    (text) => typeof text === 'string' && text.length > callDataCharacters,
  )
  return isLong ? 'data is at most 128 KiB' : undefined
}

/** One block of calls upon the state as it is: together as expensive as one call. */
function excessOfSimulation(simulation: unknown): string | undefined {
  const { blockStateCalls } = fieldsOf(simulation)
  const [block, ...others] = Array.isArray(blockStateCalls) ? blockStateCalls : []
  const { calls, blockOverrides, stateOverrides } = fieldsOf(block)
  if (!Array.isArray(calls) || others.length > 0) return 'eth_simulateV1 takes one block of calls'
  if (blockOverrides !== undefined || stateOverrides !== undefined)
    return 'eth_simulateV1 takes no overrides'
  if (calls.length > simulatedCalls) return `eth_simulateV1 takes at most ${simulatedCalls} calls`
  const gas = calls.reduce((sum: bigint, call) => sum + (quantity(fieldsOf(call)['gas']) ?? 0n), 0n)
  const data = calls
    .map((call) => fieldsOf(call))
    .flatMap((call) => [call['data'], call['input']])
    .filter((text) => typeof text === 'string')
    .join('')
  return excessOfCall({ gas: `0x${gas.toString(16)}`, data })
}

function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  // As: any field of any object is unknown.
  return typeof value === 'object' && value !== null
    ? (value as { readonly [name: string]: unknown })
    : {}
}

/** Hexadecimal text as the standard says, or a number, which some nodes accept too. */
function quantity(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}
