import * as v from 'valibot'
import type { RpcCall, RpcOutcome } from '../../ports/rpcNetworks.ts'
import { type RawJson, rawMembers } from '../../text/rawJson.ts'

const rpcError = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.string(),
  data: v.optional(v.unknown()),
})
const answer = v.object({
  id: v.number(),
  result: v.optional(v.unknown()),
  error: v.nullish(rpcError),
})

/** Answers matched to calls by our own id: a batch may be answered in any order. */
export function readOutcomes(answered: readonly RawJson[]): ReadonlyMap<number, RpcOutcome> {
  const outcomes = new Map<number, RpcOutcome>()
  for (const { value, text } of answered) {
    const parsed = v.safeParse(answer, value)
    if (!parsed.success) continue
    const { id, result, error } = parsed.output
    const members = rawMembers(text)
    if (error) outcomes.set(id, { error, text: members.get('error') })
    else if (result !== undefined) outcomes.set(id, { result, text: members.get('result') })
  }
  return outcomes
}

/**
 * Whether another node is asked: `settled` no, `next` yes, `failed` yes, and this node counts as failed.
 * A transaction that a node judged is not sent again: the next node would answer "already known".
 */
export function retryOf(
  call: RpcCall,
  outcome: RpcOutcome | undefined,
): 'settled' | 'next' | 'failed' {
  if (!outcome) return 'failed'
  if (!('error' in outcome)) return 'settled'
  const { code, message } = outcome.error
  if (code === -32005 || code === 429) return 'failed'
  if (call.method === 'eth_sendRawTransaction' || call.method === 'sendTransaction')
    return 'settled'
  // A revert is the chain's answer, with any error code.
  if (/revert|nonce|insufficient|gas|underpriced/i.test(message)) return 'settled'
  return code === -32601 || code === -32603 || (code <= -32000 && code >= -32099)
    ? 'next'
    : 'settled'
}
