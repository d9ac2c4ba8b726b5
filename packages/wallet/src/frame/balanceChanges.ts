import * as v from 'valibot'
import type { Network } from '../settings.ts'
import { type Described, tokenOf } from './evmCall.ts'
import { type Change, sumOf } from './netChange.ts'
import { askNode } from './nodes.ts'
import type { Row } from './review.ts'

type Call = { readonly to: string | undefined; readonly data: string; readonly value: bigint }

/** More tokens than these are not told apart by a visitor. */
const mostTokens = 8
const coinDecimals = 18
/** A review does not wait longer for an estimate. */
const longestMs = 5_000
/** `eth_simulateV1` reports a move of the coin as a token log of this address. */
const coin = `0x${'e'.repeat(40)}`
/** Transfer(address,address,uint256), of ERC-20 and ERC-721. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** TransferSingle and TransferBatch of ERC-1155, whose balances are of many kinds. */
const kindTopics: readonly (string | undefined)[] = [
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
]

const log = v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })
const result = v.object({
  status: v.string(),
  returnData: v.string(),
  logs: v.optional(v.array(log), []),
})
type Result = v.InferOutput<typeof result>
const simulated = v.tupleWithRest([v.object({ calls: v.array(result) })], v.unknown())

/**
 * What leaves the account and what comes, as one sum of each token: by the calls' data where all of it is understood, else as the
 * network's node tries them. No row says that nothing changes when nobody knows.
 */
export async function changeRows(
  network: Network,
  account: string,
  calls: readonly (Call & { readonly described: Pick<Described, 'changes' | 'warnings'> })[],
): Promise<readonly Row[]> {
  const { symbol } = network
  const value = calls.reduce((sum, each) => sum + each.value, 0n)
  const isUnderstood = calls.every(({ described }) => !described.warnings.includes('warn.unknown'))
  const changes = isUnderstood
    ? [
        ...calls.flatMap(({ described }) => described.changes),
        { symbol, decimals: coinDecimals, units: value },
      ]
    : await Promise.race([simulateChanges(network, account, calls), late()])
  return changes ? [{ label: 'label.change', value: sumOf(changes) }] : []
}

/**
 * What calls of an account would change, tried by the network's node with `eth_simulateV1`. Coin is counted by the node, and tokens by
 * their own `balanceOf`, because a token may log anything, or nothing as wrapped coin does.
 * @returns undefined when nobody knows: the node cannot try them, or they would fail
 */
async function simulateChanges(
  network: Network,
  account: string,
  calls: readonly Call[],
): Promise<readonly Change[] | undefined> {
  try {
    const own = wordOf(account)
    const asked = calls.map(({ to, data, value }) => ({
      from: account,
      ...(to !== undefined && { to }),
      ...{ data, value: `0x${value.toString(16)}` },
    }))
    const tried = await simulate(network, asked)
    if (tried.some(({ status }) => status !== '0x1')) return undefined
    const logs = tried
      .flatMap((each) => each.logs)
      .filter(({ topics: [, ...parties] }) => parties.includes(own))
    if (logs.some(({ topics: [topic] }) => kindTopics.includes(topic))) return undefined
    const moves = logs.filter(({ topics: [topic] }) => topic === transferTopic)
    const moved = moves.map(({ address }) => address.toLowerCase()).filter((each) => each !== coin)
    const called = calls.flatMap(({ to, data }) => (data === '0x' ? [] : (to?.toLowerCase() ?? [])))
    const tokens = [...new Set([...moved, ...called])]
    if (tokens.length > mostTokens) return undefined
    const units = moves
      .filter(({ address }) => address.toLowerCase() === coin)
      .reduce((sum, each) => sum + leaving(each, own), 0n)
    return [
      ...(await tokenChanges(network, { own, asked, tokens, moved })),
      { symbol: network.symbol, decimals: coinDecimals, units },
    ]
  } catch {
    return undefined
  }
}

/** What the tokens say of the account before and after the calls; a called contract that says nothing is no token. */
async function tokenChanges(
  network: Network,
  {
    own,
    asked,
    tokens,
    moved,
  }: {
    readonly own: string
    readonly asked: readonly object[]
    readonly tokens: readonly string[]
    /** Tokens that have moved for certain. */
    readonly moved: readonly string[]
  },
): Promise<readonly Change[]> {
  const reads = tokens.map((to) => ({ to, data: `0x70a08231${own.slice(2)}` }))
  const results = await simulate(network, [...reads, ...asked, ...reads])
  const tried = results.slice(reads.length, reads.length + asked.length)
  if (tried.some(({ status }) => status !== '0x1')) throw new Error('they fail now')
  const changes = await Promise.all(
    tokens.map(async (token, at) => {
      const before = unitsIn(results[at])
      const after = unitsIn(results[at + reads.length + asked.length])
      if (before === undefined || after === undefined) {
        if (moved.includes(token)) throw new Error('it says nothing')
        return []
      }
      if (before === after) return []
      return [{ ...(await tokenOf(network, token)), token, units: before - after }]
    }),
  )
  return changes.flat()
}

async function simulate(network: Network, calls: readonly object[]): Promise<readonly Result[]> {
  const asked = [{ blockStateCalls: [{ calls }], traceTransfers: true }, 'latest']
  const [block] = v.parse(simulated, await askNode(network, 'eth_simulateV1', asked))
  return block.calls
}

function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), longestMs))
}

function unitsIn(found: Result | undefined): bigint | undefined {
  if (!found || found.status !== '0x1' || found.returnData.length !== 66) return undefined
  return BigInt(found.returnData)
}

function leaving({ topics: [, from, to], data }: v.InferOutput<typeof log>, own: string): bigint {
  const units = BigInt(data)
  return (from === own ? units : 0n) - (to === own ? units : 0n)
}

function wordOf(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
