import { KitError } from '@latchkey/protocol'
import type { Network } from '../../networks/network.ts'
import { createPool, type Pool } from './pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RpcCall, RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import { httpNode, type AnswerBudget, type HttpNode } from './httpNode.ts'
import { matchOutcomes, retryOf } from './outcomes.ts'

/** security.md 3.3 */
const defaultLimit = 5 * 1024 * 1024

/** Nodes over HTTP, a pool per network (compatibility.md 7.5). */
export function jsonRpcNetworks(
  networks: readonly Network[],
  {
    fetch,
    clock,
    answerLimit = defaultLimit,
  }: {
    readonly fetch: typeof globalThis.fetch
    readonly clock: Clock
    /** Bytes of all answers of one node to the calls of one `ask`. @default 5 MiB */
    readonly answerLimit?: number
  },
): RpcNetworks {
  const pools = new Map<string, Pool<HttpNode>>(
    networks.map(({ id, rpc }) => [
      id,
      createPool(
        rpc.map((url) => httpNode(url, fetch)),
        clock,
      ),
    ]),
  )
  return {
    async ask(network, calls, signal) {
      const pool = pools.get(network)
      if (!pool) throw new KitError('NETWORK_UNSUPPORTED', { network })
      const outcomes = new Map<number, RpcOutcome>()
      let open = calls.map((call, index) => ({ call, index }))
      try {
        await pool.run(async (node, attemptSignal) => {
          const options = { signal: attemptSignal, budget: { bytes: answerLimit } }
          const answered = takesBatches(network)
            ? await node(requestOf(open), options)
            : await askSingly(node, { open, ...options })
          const fresh = matchOutcomes(answered, open)
          for (const [index, outcome] of fresh) outcomes.set(index, outcome)
          open = open.filter(({ call, index }) => retryOf(call, fresh.get(index)) !== 'settled')
          if (open.some(({ call, index }) => retryOf(call, fresh.get(index)) === 'failed')) {
            throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network })
          }
          return { settled: open.length === 0, result: undefined }
        }, signal)
      } catch (cause) {
        // The answers so far are worth more than the failure of the last node.
        if (outcomes.size < calls.length) {
          throw new KitError(
            'UPSTREAM_UNAVAILABLE',
            { subject: network, field: 'chainId' },
            { cause },
          )
        }
      }
      return calls.map((_, index) => outcomes.get(index) ?? missing(network))
    },
  }
}

type Open = readonly { readonly call: RpcCall; readonly index: number }[]

/** Not all nodes of Solana networks accept batches. */
function takesBatches(network: string): boolean {
  return !network.startsWith('solana:')
}

/** Several at a time, not all at once: a batch may have a thousand calls. */
async function askSingly(
  node: HttpNode,
  {
    open,
    ...options
  }: { readonly open: Open; readonly signal: AbortSignal; readonly budget: AnswerBudget },
): Promise<unknown> {
  const answers: unknown[] = []
  for (let at = 0; at < open.length; at += 8) {
    const some = open.slice(at, at + 8)
    answers.push(...(await Promise.all(some.map((one) => node(requestOf([one]), options)))))
  }
  return answers
}

function requestOf(open: Open): unknown {
  const requests = open.map(({ call, index }) => ({ jsonrpc: '2.0', id: index, ...call }))
  // Not every node accepts batches, so a single call is sent without one.
  return requests.length === 1 ? requests[0] : requests
}

function missing(network: string): never {
  throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network, field: 'chainId' })
}
