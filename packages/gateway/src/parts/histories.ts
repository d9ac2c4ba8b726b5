import { randomUUID } from 'node:crypto'
import type { Sql } from '@latchkey/server'
import { chainIndexHistory } from '../adapters/chainIndex/chainIndexHistory.ts'
import { followChain, type Follower } from '../adapters/chainIndex/followChain.ts'
import { indexStore } from '../adapters/chainIndex/indexStore.ts'
import { blockReader } from '../adapters/chainIndex/readBlocks.ts'
import { blockscoutLists } from '../adapters/explorer/blockscout.ts'
import { etherscanLists } from '../adapters/explorer/etherscan.ts'
import { explorerHistory, type ExplorerList } from '../adapters/explorer/explorerHistory.ts'
import { explorerClient } from '../adapters/explorer/getJson.ts'
import { jsonRpcNetworks } from '../adapters/jsonRpc/networks.ts'
import { evmTokenFacts } from '../adapters/evm/tokenFacts.ts'
import { solanaTokenFacts } from '../adapters/solana/tokenFacts.ts'
import type { RpcNetworks } from '../ports/rpcNetworks.ts'
import type { TokenFactsSource } from '../ports/tokens/tokenFacts.ts'
import { solanaHistory } from '../adapters/solana/history.ts'
import type { HistorySetting } from '../networks/historySetting.ts'
import type { Network } from '../networks/network.ts'
import type { Clock } from '../ports/clock.ts'
import type { HistorySource } from '../ports/historySource.ts'
import type { Log } from '../ports/log.ts'

export type Histories = {
  /** By CAIP-2 id. */
  readonly sources: ReadonlyMap<string, HistorySource>
  /** Networks that this gateway indexes. */
  readonly indexed: ReadonlySet<string>
  close(): Promise<void>
}

/** The history source of each network that has one, and the followers that update the gateway's own index. */
export function openHistories(
  networks: readonly Network[],
  parts: {
    readonly sql: Sql
    readonly fetch: typeof globalThis.fetch
    readonly clock: Clock
    readonly log: Log
  },
): Histories {
  const { sql, fetch, clock, log } = parts
  // A pool of its own: failures of an index must not count against the nodes that serve visitors.
  const nodes = jsonRpcNetworks(networks, { fetch, clock })
  // The receipt of a transaction that fills a block is larger than the limit for visitors' requests.
  const roomy = jsonRpcNetworks(networks, { fetch, clock, answerLimit: 64 * 1024 * 1024 })
  const owner = randomUUID()
  const followers = new Map<string, Follower>()
  const index = chainIndexHistory({
    sql,
    catchUp: async (network, signal) => followers.get(network)?.catchUp(signal),
  })
  const solana = solanaHistory(nodes)
  const sources = new Map<string, HistorySource>()
  for (const { id, rpc, history } of networks) {
    // Solana's nodes keep the history themselves, so it needs no setting and no index.
    if (id.startsWith('solana:')) sources.set(id, solana)
    if (!history || sources.has(id)) continue
    if (history.source !== 'index') {
      sources.set(id, explorerHistory({ network: id, lists: listsOf(id, history, fetch), nodes }))
      continue
    }
    sources.set(id, index)
    followers.set(
      id,
      followChain({
        reader: blockReader(id, nodes, { roomy }),
        store: indexStore(sql, id, owner),
        clock,
        log,
        network: id,
        fromBlock: history.fromBlock,
        pollMs: history.pollMs,
        hasOneNode: rpc.length === 1,
      }),
    )
  }
  return {
    sources,
    indexed: new Set(followers.keys()),
    async close() {
      await Promise.all(Array.from(followers.values(), (follower) => follower.close()))
    },
  }
}

/** Etherscan's free plan takes three requests a second. */
const paceMs = 350

function listsOf(
  network: string,
  history: Exclude<HistorySetting, { readonly source: 'index' }>,
  fetch: typeof globalThis.fetch,
): readonly ExplorerList[] {
  const get = explorerClient({
    network,
    fetch,
    paceMs: history.source === 'etherscan' ? paceMs : 0,
  })
  return history.source === 'etherscan'
    ? etherscanLists({ ...history, network, get })
    : blockscoutLists({ ...history, network, get })
}

/** Names of tokens, from the source of their namespace. */
export function namespaceFacts(networks: readonly Network[], nodes: RpcNetworks): TokenFactsSource {
  const [evm, solana] = [evmTokenFacts(networks, nodes), solanaTokenFacts(nodes)]
  return {
    facts: (network, tokens, signal) =>
      (network.startsWith('solana:') ? solana : evm).facts(network, tokens, signal),
  }
}
