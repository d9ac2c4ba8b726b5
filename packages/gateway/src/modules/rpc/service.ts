import { fillText, KitError, serverCatalogue } from '@latchkey/protocol'
import { rpcBatchLimit, rpcRequest, type RpcRequest } from '@latchkey/protocol/http'
import * as v from 'valibot'
import type { RpcCall, RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import { type RawJson, rawEntries, rawMembers } from '../../text/rawJson.ts'
import { excessOf } from './limits.ts'
import { answerLocally, isAllowed, isSending } from './methods.ts'

type RpcCaller = { readonly isPage: boolean; readonly signal?: AbortSignal }

export type RpcService = {
  /**
   * Answers the JSON of one JSON-RPC request or of a batch with JSON. A node's answer passes byte for byte, since its numbers
   * may be larger than a double holds. Undefined when no entry wants an answer. Only pages send transactions; other callers
   * read.
   * @throws KitError `NETWORK_UNSUPPORTED`, `REQUEST_INVALID` for an empty or too long batch, `UPSTREAM_UNAVAILABLE`
   */
  answer(network: string, body: string, caller: RpcCaller): Promise<string | undefined>
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
    async answer(network, body, caller) {
      if (!networks.has(network)) throw new KitError('NETWORK_UNSUPPORTED', { network })
      const entries = rawEntries(body)
      if (entries.length === 0 || entries.length > rpcBatchLimit) {
        throw new KitError('REQUEST_INVALID', {
          issue: `A batch has 1 to ${rpcBatchLimit} requests`,
          field: 'body',
        })
      }
      const replies = await answerAll(network, entries, caller)
      if (replies.length === 0) return undefined
      return body.trimStart().startsWith('[') ? `[${replies.join()}]` : replies[0]
    },
  }

  async function answerAll(
    network: string,
    entries: readonly RawJson[],
    { isPage, signal }: RpcCaller,
  ): Promise<readonly string[]> {
    let head: Promise<bigint> | undefined
    const newestBlock = (): Promise<bigint> => (head ??= blockNumber(network, signal))
    const plans = await Promise.all(
      entries.map((entry) => plan(entry, { network, isPage }, newestBlock)),
    )
    const calls = plans.flatMap(({ call }) => (call ? [call] : []))
    const outcomes = calls.length > 0 ? await nodes.ask(network, calls, signal) : []
    const remaining = outcomes[Symbol.iterator]()
    return plans.flatMap(({ id, outcome }) => {
      const answered = outcome ?? remaining.next().value
      if (!answered) throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
      return id === undefined ? [] : replyOf(id, answered)
    })
  }

  async function blockNumber(network: string, signal: AbortSignal | undefined): Promise<bigint> {
    const [outcome] = await nodes.ask(network, [{ method: 'eth_blockNumber', params: [] }], signal)
    if (outcome && 'result' in outcome && typeof outcome.result === 'string')
      return BigInt(outcome.result)
    throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
  }
}

type Plan = {
  /** The id as it was written; undefined for a notification, which gets no answer (JSON-RPC 2.0, section 4.1). */
  readonly id: string | undefined
  readonly outcome?: RpcOutcome
  readonly call?: RpcCall
}

/** Plans one entry: a known outcome, or a call to forward. */
async function plan(
  { value, text }: RawJson,
  { network, isPage }: { readonly network: string; readonly isPage: boolean },
  head: () => Promise<bigint>,
): Promise<Plan> {
  const parsed = v.safeParse(rpcRequest, value)
  const members = typeof value === 'object' && value !== null ? rawMembers(text) : new Map()
  if (!parsed.success)
    return { id: idOf(value, members), outcome: error(-32600, 'Invalid request') }
  const id = members.get('id')
  const { method, params }: RpcRequest = parsed.output
  if (!isAllowed(method, network) || (!isPage && isSending(method))) {
    return { id, outcome: error(-32601, fillText(serverCatalogue.METHOD_REFUSED, { method })) }
  }
  const known = answerLocally(method, network)
  if (known) return { id, outcome: known }
  // The limits read params by position: params by name would pass them unchecked.
  if (network.startsWith('eip155:') && params !== undefined && !Array.isArray(params))
    return { id, outcome: error(-32602, 'params is an array') }
  // The limits of eip155 count, so a node reads the very values that they read, and no member written twice.
  const paramsText = network.startsWith('eip155:') ? undefined : members.get('params')
  const call: RpcCall = { method, params: params ?? [], ...(paramsText && { paramsText }) }
  const excess = await excessOf(call, head)
  return excess ? { id, outcome: error(-32602, excess) } : { id, call }
}

/** JSON-RPC 2.0 section 5: null when the id of an invalid request cannot be read. */
function idOf(entry: unknown, members: ReadonlyMap<string, string>): string {
  const id: unknown = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null
  return (
    (typeof id === 'string' || typeof id === 'number' ? members.get('id') : undefined) ?? 'null'
  )
}

function replyOf(id: string, outcome: RpcOutcome): string {
  const [name, value] = 'error' in outcome ? ['error', outcome.error] : ['result', outcome.result]
  return `{"jsonrpc":"2.0","id":${id},"${name}":${outcome.text ?? JSON.stringify(value)}}`
}

function error(code: number, message: string): RpcOutcome {
  return { error: { code, message } }
}
