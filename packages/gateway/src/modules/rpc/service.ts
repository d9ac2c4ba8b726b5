import { fillText, KitError, serverCatalogue } from '@latchkey/protocol'
import { rpcBatchLimit, rpcRequest, type RpcReply, type RpcRequest } from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { RpcCall, RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import { excessOf } from './limits.ts'
import { answerLocally, isAllowed } from './methods.ts'

export type RpcService = {
  /**
   * Answer one JSON-RPC request or a batch.
   * @throws KitError `NETWORK_UNSUPPORTED`, `REQUEST_INVALID` for an empty or too long batch, `UPSTREAM_UNAVAILABLE`
   */
  answer(
    network: string,
    body: unknown,
    signal?: AbortSignal,
  ): Promise<RpcReply | readonly RpcReply[]>
}

/** The proxy to nodes. It refuses forbidden entries, answers known facts itself, and forwards the rest in one batch. */
export function rpcService({
  nodes,
  networks,
}: {
  readonly nodes: RpcNetworks
  readonly networks: ReadonlySet<string>
}): RpcService {
  return {
    async answer(network, body, signal) {
      if (!networks.has(network)) throw new KitError('NETWORK_UNSUPPORTED', { network })
      if (!Array.isArray(body)) {
        const [reply] = await answerAll(network, [body], signal)
        if (!reply) throw new KitError('REQUEST_INVALID', { issue: 'Expected a request' })
        return reply
      }
      if (body.length === 0 || body.length > rpcBatchLimit) {
        throw new KitError('REQUEST_INVALID', {
          issue: `A batch has 1 to ${rpcBatchLimit} requests`,
          field: 'body',
        })
      }
      return answerAll(network, body, signal)
    },
  }

  async function answerAll(
    network: string,
    entries: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<readonly RpcReply[]> {
    let head: Promise<bigint> | undefined
    const newestBlock = (): Promise<bigint> => (head ??= blockNumber(network, signal))
    const plans = await Promise.all(entries.map((entry) => plan(entry, network, newestBlock)))
    const calls = plans.flatMap(({ call }) => (call ? [call] : []))
    const outcomes = calls.length > 0 ? await nodes.ask(network, calls, signal) : []
    const remaining = outcomes[Symbol.iterator]()
    return plans.map(({ id, outcome }): RpcReply => {
      const answered = outcome ?? remaining.next().value
      if (!answered) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
      return { jsonrpc: '2.0', id, ...answered }
    })
  }

  async function blockNumber(network: string, signal: AbortSignal | undefined): Promise<bigint> {
    const [outcome] = await nodes.ask(network, [{ method: 'eth_blockNumber', params: [] }], signal)
    if (outcome && 'result' in outcome && typeof outcome.result === 'string')
      return BigInt(outcome.result)
    throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
  }
}

type Plan = { readonly id: RpcReply['id']; readonly outcome?: RpcOutcome; readonly call?: RpcCall }

/** Plans one entry: a known outcome, or a call to forward. */
async function plan(entry: unknown, network: string, head: () => Promise<bigint>): Promise<Plan> {
  const parsed = v.safeParse(rpcRequest, entry)
  if (!parsed.success) return { id: idOf(entry), outcome: error(-32600, 'Invalid request') }
  const { id, method, params }: RpcRequest = parsed.output
  if (!isAllowed(method, network)) {
    return { id, outcome: error(-32601, fillText(serverCatalogue.METHOD_REFUSED, { method })) }
  }
  const known = answerLocally(method, network)
  if (known) return { id, outcome: known }
  // The limits read params by position: params by name would pass them unchecked.
  if (network.startsWith('eip155:') && params !== undefined && !Array.isArray(params))
    return { id, outcome: error(-32602, 'params is an array') }
  const call: RpcCall = { method, params: params ?? [] }
  const excess = await excessOf(call, head)
  return excess ? { id, outcome: error(-32602, excess) } : { id, call }
}

/** JSON-RPC 2.0 section 5: null when the id of an invalid request cannot be read. */
function idOf(entry: unknown): RpcReply['id'] {
  const id: unknown = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function error(code: number, message: string): RpcOutcome {
  return { error: { code, message } }
}
