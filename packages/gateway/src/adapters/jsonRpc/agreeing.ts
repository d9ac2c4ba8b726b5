import { KitError } from '@latchkey/protocol'
import type { Network } from '../../networks/network.ts'
import type { RpcCall, RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import { batchNode, type BatchNode } from './batchNode.ts'
import { httpNode } from './httpNode.ts'
import { retryOf } from './outcomes.ts'

/** security.md 3.5: the time of one node. */
const nodeMs = 3_000
const answerBytes = 64 * 1024

/**
 * Networks whose answers two independent nodes agree on, so that no stranger's node alone decides what the gateway believes
 * (security.md 3.5). Nodes are independent when their addresses have different hosts. A node that fails is replaced by the next of
 * the settings. The operator's own node is believed alone (docs/decisions/0074); while it fails, two others have to agree.
 * `ask` throws KitError `UPSTREAM_UNAVAILABLE` for a network with fewer than two such nodes, and when two nodes disagree.
 */
export function agreeingNetworks(
  networks: readonly Network[],
  { fetch }: { readonly fetch: typeof globalThis.fetch },
): RpcNetworks {
  const nodes = new Map(
    networks.map(({ id, rpc, ownNode }) => {
      const all = independentNodes(rpc, fetch)
      return [id, { own: ownNode ? all[0] : undefined, others: all.slice(ownNode ? 1 : 0) }]
    }),
  )
  return {
    async ask(network, calls, signal) {
      const unavailable = (cause?: unknown): KitError =>
        new KitError('UPSTREAM_UNAVAILABLE', { subject: network, field: 'chainId' }, { cause })
      const { own, others = [] } = nodes.get(network) ?? {}
      const left = [...others]
      /** The answer of the next node that has one. */
      const answer = async (): Promise<readonly RpcOutcome[]> => {
        let failure: unknown
        for (let node = left.shift(); node && !signal?.aborted; node = left.shift()) {
          try {
            return await askOne(node, calls, signal)
          } catch (cause) {
            failure = cause
          }
        }
        throw unavailable(failure)
      }
      // Two others may agree without the own node.
      const answered = own && (await askOne(own, calls, signal).catch(() => undefined))
      if (answered) return answered
      const [one, other] = await Promise.all([answer(), answer()])
      const agree = one.every((outcome, index) => isSame(outcome, other[index]))
      if (!agree) throw unavailable()
      return one
    },
  }
}

/** One node for each host. */
function independentNodes(
  urls: readonly string[],
  fetch: typeof globalThis.fetch,
): readonly BatchNode[] {
  return independentAddresses(urls).map((url) =>
    batchNode(httpNode(url, fetch), { takesBatches: true }),
  )
}

/** The first address of each host. */
export function independentAddresses(urls: readonly string[]): readonly string[] {
  const hosts = urls.map((url) => new URL(url).host)
  return urls.filter((_, at) => hosts.indexOf(hosts[at] ?? '') === at)
}

async function askOne(
  node: BatchNode,
  calls: readonly RpcCall[],
  signal: AbortSignal | undefined,
): Promise<readonly RpcOutcome[]> {
  const limit = AbortSignal.timeout(nodeMs)
  const open = calls.map((call, index) => ({ call, index }))
  const outcomes = await node(open, {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    budget: { bytes: answerBytes },
  })
  return open.map(({ call, index }) => {
    const outcome = outcomes.get(index)
    if (!outcome || retryOf(call, outcome) !== 'settled') throw new Error('a node did not answer')
    return outcome
  })
}

/** Equal results, or two reverts, which nodes write in their own words. */
function isSame(one: RpcOutcome, other: RpcOutcome | undefined): boolean {
  if (!other) return false
  if ('result' in one && 'result' in other)
    return JSON.stringify(one.result) === JSON.stringify(other.result)
  return isRevert(one) && isRevert(other)
}

function isRevert(outcome: RpcOutcome): boolean {
  return 'error' in outcome && /revert/i.test(outcome.error.message)
}
