import { isKitError } from '@latchkey/protocol'
import type { RpcCall, RpcOutcome } from '../../ports/rpcNetworks.ts'
import type { AnswerBudget, HttpNode } from './httpNode.ts'
import { readOutcomes, retryOf } from './outcomes.ts'

type Open = readonly { readonly call: RpcCall; readonly index: number }[]
type Options = { readonly signal: AbortSignal; readonly budget: AnswerBudget }

/**
 * Sends calls to one node and gives their outcomes by index.
 * @throws when a call has no well-formed answer
 */
export type BatchNode = (open: Open, options: Options) => Promise<ReadonlyMap<number, RpcOutcome>>

const mostAtOnce = 8
const invalidRequest = -32600

/**
 * Sends several calls as one batch. A node that takes no batches answers with something else; when it answers a call alone, it
 * gets all calls one by one from then on.
 */
export function batchNode(
  node: HttpNode,
  { takesBatches }: { readonly takesBatches: boolean },
): BatchNode {
  let isSingle = !takesBatches
  return async (open, options) => {
    if (open.length === 1 || isSingle) return askSingly(open, options)
    const together = await askTogether(open, options)
    if (together) return together
    const [first, ...others] = open
    if (!first) return new Map()
    const one = await askSingly([first], options)
    // A node that is at its limit or at fault gets no further calls.
    if (retryOf(first.call, one.get(first.index)) !== 'settled')
      throw new Error('a node took no batch')
    isSingle = true
    return new Map([...one, ...(await askSingly(others, options))])
  }

  /** Undefined when the node took the batch for one wrong request. */
  async function askTogether(
    open: Open,
    options: Options,
  ): Promise<ReadonlyMap<number, RpcOutcome> | undefined> {
    const outcomes = await node(`[${open.map(textOf).join()}]`, options).then(
      readOutcomes,
      (cause: unknown) => {
        if (isKitError(cause, 'HTTP_STATUS')) return undefined
        throw cause
      },
    )
    const isTaken = open.some(({ index }) => {
      const outcome = outcomes?.get(index)
      return outcome && !('error' in outcome && outcome.error.code === invalidRequest)
    })
    return outcomes && isTaken ? whole(outcomes, open) : undefined
  }

  /** Several at a time, not all at once: a batch may have a thousand calls. */
  async function askSingly(open: Open, options: Options): Promise<ReadonlyMap<number, RpcOutcome>> {
    const outcomes: (readonly [number, RpcOutcome])[] = []
    for (let at = 0; at < open.length; at += mostAtOnce) {
      const some = open.slice(at, at + mostAtOnce)
      const answers = await Promise.all(some.map((one) => node(textOf(one), options)))
      for (const answer of answers) outcomes.push(...readOutcomes(answer))
    }
    return whole(new Map(outcomes), open)
  }
}

function textOf({ call, index }: Open[number]): string {
  const params =
    call.paramsText ?? (call.params === undefined ? undefined : JSON.stringify(call.params))
  const method = JSON.stringify(call.method)
  const rest = params === undefined ? '' : `,"params":${params}`
  return `{"jsonrpc":"2.0","id":${index},"method":${method}${rest}}`
}

function whole(
  outcomes: ReadonlyMap<number, RpcOutcome>,
  open: Open,
): ReadonlyMap<number, RpcOutcome> {
  if (open.some(({ index }) => !outcomes.has(index)))
    throw new Error('a node left calls unanswered')
  return outcomes
}
