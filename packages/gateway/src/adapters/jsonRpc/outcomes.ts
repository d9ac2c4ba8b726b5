import * as v from 'valibot'
import type { RpcCall, RpcOutcome } from '../../ports/rpcNetworks.ts'

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

/**
 * Answers matched to calls by our own id: a batch may be answered in any order.
 * @throws when a call has no well-formed answer
 */
export function matchOutcomes(
  answered: unknown,
  asked: readonly { readonly index: number }[],
): ReadonlyMap<number, RpcOutcome> {
  const outcomes = new Map<number, RpcOutcome>()
  for (const entry of Array.isArray(answered) ? answered : [answered]) {
    const parsed = v.safeParse(answer, entry)
    if (!parsed.success) continue
    const { id, result, error } = parsed.output
    if (error) outcomes.set(id, { error })
    else if (result !== undefined) outcomes.set(id, { result })
  }
  if (asked.some(({ index }) => !outcomes.has(index)))
    throw new Error('a node left calls unanswered')
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
