import { KitError } from '@latchkey/protocol'
import type { Network } from '../../networks/network.ts'
import { createPool, type Pool } from './pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import { type BatchNode, batchNode } from './batchNode.ts'
import { httpNode } from './httpNode.ts'
import { retryOf } from './outcomes.ts'

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
  const pools = new Map<string, Pool<BatchNode>>(
    networks.map(({ id, rpc }) => [
      id,
      createPool(
        rpc.map((url) => batchNode(httpNode(url, fetch), { takesBatches: takesBatches(id) })),
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
          const fresh = await node(open, options)
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

/** Not all nodes of Solana networks accept batches. */
function takesBatches(network: string): boolean {
  return !network.startsWith('solana:')
}

function missing(network: string): never {
  throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network, field: 'chainId' })
}
