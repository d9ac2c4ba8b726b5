import * as v from 'valibot'
import type { RpcNetworks, RpcOutcome } from '../../ports/rpcNetworks.ts'
import type { SeenToken, SeenTokens } from '../../ports/tokens/seenTokens.ts'
import { addressWord, decodeUints } from './abi.ts'

/** Public nodes refuse wider searches. */
const windowBlocks = 10_000n
/** Used tokens and the newest others are kept; a stranger can send any number of them. */
const mostTokens = 2_000
const mostLogs = 20_000
/** Transactions whose senders are read. */
const mostSenders = 100

/** keccak-256 of the events' signatures (EIP-20 and EIP-721 share one; EIP-1155). */
const topics = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
}

const word = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const log = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)),
  topics: v.array(word),
  data: v.string(),
  transactionHash: word,
})
type Log = v.InferOutput<typeof log>
const transaction = v.object({ from: v.string() })

/**
 * Tokens that an account received lately, from a node's logs: the source for networks without an index. A node
 * that refuses the search gives no tokens.
 */
export function seenInLogs(nodes: RpcNetworks): SeenTokens {
  return {
    async received({ network, address }, signal) {
      if (!network.startsWith('eip155:')) return []
      const [head] = await nodes.ask(network, [{ method: 'eth_blockNumber', params: [] }], signal)
      const newest = v.safeParse(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,16}$/i)), resultOf(head))
      if (!newest.success) return []
      const first = BigInt(newest.output) - windowBlocks
      const fromBlock = `0x${(first > 0n ? first : 0n).toString(16)}`
      const own = `0x${addressWord(address)}`
      const search = (
        wanted: readonly (string | readonly string[] | null)[],
      ): Promise<readonly RpcOutcome[]> =>
        nodes.ask(
          network,
          [{ method: 'eth_getLogs', params: [{ fromBlock, toBlock: 'latest', topics: wanted }] }],
          signal,
        )
      const found = await Promise.allSettled([
        search([[topics.transfer, topics.approval], own]),
        search([topics.transfer, null, own]),
        search([[topics.transferSingle, topics.transferBatch], null, null, own]),
      ])
      const [given = [], ...received] = found.map((outcome) =>
        outcome.status === 'fulfilled' ? logsOf(resultOf(outcome.value[0])) : [],
      )
      const sent = await ownTransactions(
        { network, address },
        [...given, ...received.flat()],
        signal,
      )
      const used = new Set(
        [...given, ...received.flat()]
          .filter(({ transactionHash }) => sent.has(transactionHash))
          .map((each) => each.address.toLowerCase()),
      )
      const seen = received.flat().flatMap(tokenOf)
      const isUsed = ({ contract }: SeenToken): boolean => used.has(contract)
      return bounded([
        ...seen.filter(isUsed).map((token) => ({ ...token, isUsed: true })),
        ...seen.filter((token) => !isUsed(token)),
      ])
    },
  }

  /** The transactions that the account sent itself. Any contract may emit a log with any account in it. */
  async function ownTransactions(
    { network, address }: { readonly network: string; readonly address: string },
    logs: readonly Log[],
    signal: AbortSignal,
  ): Promise<ReadonlySet<string>> {
    const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash))]
    const asked = hashes.slice(0, mostSenders)
    if (asked.length === 0) return new Set()
    const calls = asked.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] }))
    const outcomes = await nodes.ask(network, calls, signal).catch((): readonly RpcOutcome[] => [])
    return new Set(
      asked.filter((_, at) => {
        const found = v.safeParse(transaction, resultOf(outcomes[at]))
        return found.success && found.output.from.toLowerCase() === address.toLowerCase()
      }),
    )
  }
}

/** Newest first. */
function logsOf(result: unknown): readonly Log[] {
  if (!Array.isArray(result)) return []
  return result
    .slice(-mostLogs)
    .toReversed()
    .flatMap((entry) => {
      const parsed = v.safeParse(log, entry)
      return parsed.success ? [parsed.output] : []
    })
}

function tokenOf({ address, topics: words, data }: Log): readonly SeenToken[] {
  const contract = address.toLowerCase()
  const [event, , , fourth] = words
  if (event?.toLowerCase() === topics.transfer) {
    if (words.length === 3) return [{ contract, standard: 'ERC20' }]
    return fourth ? [{ contract, standard: 'ERC721', tokenId: BigInt(fourth) }] : []
  }
  if (event?.toLowerCase() === topics.transferBatch) {
    return batchIds(data).map((tokenId) => ({ contract, standard: 'ERC1155', tokenId }))
  }
  // TransferSingle's data is the id and the amount.
  const id = /^0x([0-9a-f]{64})[0-9a-f]{64}$/i.exec(data)?.[1]
  return id ? [{ contract, standard: 'ERC1155', tokenId: BigInt(`0x${id}`) }] : []
}

/** TransferBatch's data is the offsets of ids and amounts, then both lists. Other data has no ids. */
function batchIds(data: string): readonly bigint[] {
  try {
    return decodeUints(data, 0).slice(0, mostTokens)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** At most `mostTokens` tokens and as many collectibles, so that neither kind displaces the other. */
function bounded(seen: readonly SeenToken[]): readonly SeenToken[] {
  const unique = new Map(
    seen.map((token) => [`${token.standard} ${token.contract} ${token.tokenId}`, token]),
  )
  const all = [...unique.values()]
  const coins = all.filter(({ standard }) => standard === 'ERC20').slice(0, mostTokens)
  return [...coins, ...all.filter(({ standard }) => standard !== 'ERC20').slice(0, mostTokens)]
}

function resultOf(outcome: RpcOutcome | undefined): unknown {
  return outcome && 'result' in outcome ? outcome.result : undefined
}
