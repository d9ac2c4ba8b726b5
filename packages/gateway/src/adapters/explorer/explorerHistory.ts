import { KitError } from '@latchkey/protocol'
import type { OperationType } from '@latchkey/protocol/http'
import type { ChainTransaction, ChainTransfer, HistorySource } from '../../ports/historySource.ts'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'
import { unavailable } from './getJson.ts'

/** The facts that one list of an explorer has of a transaction. */
export type ExplorerEntry = {
  readonly hash: string
  readonly block: number
  readonly blockHash?: string
  readonly minedAt: number
  /** Present in the list of transactions; the other lists only have transfers. */
  readonly about?: {
    readonly sender: string
    readonly recipient?: string
    readonly nonce: number
    readonly isConfirmed: boolean
    readonly action?: OperationType
  }
  readonly fee?: string
  readonly transfers: readonly ChainTransfer[]
}

/** One of an explorer's lists, newest first: its entries before a block, and whether there are more. */
export type ExplorerList = (
  address: string,
  before: number | undefined,
  signal: AbortSignal,
) => Promise<{ readonly entries: readonly ExplorerEntry[]; readonly isFull: boolean }>

/**
 * Histories from the several lists that explorers keep for an address: transactions, internal calls and tokens. They are
 * joined block by block, so that a page ends where the shortest list ends. The cursor names the block and the lists that go
 * on below it: explorers answer few requests a second, and most accounts have no more than one long list.
 */
export function explorerHistory({
  network,
  lists,
  nodes,
}: {
  readonly network: string
  readonly lists: readonly ExplorerList[]
  /** Nodes of the same network: they reveal an explorer of another network on its first answer. */
  readonly nodes: RpcNetworks
}): HistorySource {
  const every = [...lists.keys()]
  let isRightChain = false
  return {
    ttlMs: 10_000,
    async read({ address }, { cursor }, signal) {
      const { before, numbers } = cursor === undefined ? { numbers: every } : placeOf(cursor)
      const answers = await Promise.all(
        numbers.map(async (number) => ({
          number,
          entries: [],
          isFull: false,
          ...(await lists[number]?.(address, before, signal)),
        })),
      )
      const floor = Math.max(
        -1,
        ...answers.flatMap(({ entries, isFull }) =>
          isFull && entries.length > 0 ? [Math.min(...entries.map(({ block }) => block))] : [],
        ),
      )
      // An explorer that ignores the cursor must not cause an endless loop.
      const entries = answers
        .flatMap((answer) => answer.entries)
        .filter(({ block }) => before === undefined || block < before)
      const whole = entries.filter(({ block }) => block > floor)
      // A list may be full with one block: then the entries it has of that block are all that can be read.
      const [shown, next] =
        whole.length > 0 || floor < 0
          ? [whole, floor + 1]
          : [entries.filter(({ block }) => block === floor), floor]
      await checkChain(shown[0], signal)
      const transactions = joined(shown, address)
      return {
        transactions,
        ...(floor >= 0 && shown.length > 0 && { next: cursorOf(next, answers) }),
        acquaintances: acquaintancesIn(transactions, address),
      }
    },
  }

  async function checkChain(entry: ExplorerEntry | undefined, signal: AbortSignal): Promise<void> {
    if (isRightChain || !entry) return
    const call = { method: 'eth_getTransactionByHash', params: [entry.hash] }
    const [outcome] = await nodes.ask(network, [call], signal)
    const found = outcome && 'result' in outcome ? outcome.result : undefined
    if (typeof found !== 'object' || found === null)
      throw unavailable(network, new Error('the explorer answers for another network'))
    isRightChain = true
  }
}

function joined(entries: readonly ExplorerEntry[], account: string): readonly ChainTransaction[] {
  const byHash = new Map<string, ExplorerEntry[]>()
  for (const entry of entries) byHash.set(entry.hash, [...(byHash.get(entry.hash) ?? []), entry])
  const order = [...byHash.values()].flatMap((parts, index) =>
    parts[0] ? [{ parts, index, block: parts[0].block }] : [],
  )
  return order
    .toSorted((one, other) => other.block - one.block || one.index - other.index)
    .map(({ parts }) => transactionOf(parts, account))
}

function transactionOf(parts: readonly ExplorerEntry[], account: string): ChainTransaction {
  const [first] = parts
  if (!first) throw new RangeError('a transaction without entries')
  const about = parts.find((part) => part.about)?.about
  const transfers = parts.flatMap((part) => part.transfers)
  const fee = parts.find((part) => part.fee !== undefined)?.fee
  const blockHash = parts.find((part) => part.blockHash)?.blockHash
  // The transaction is not in the account's own list: another account sent it, whatever its transfers claim.
  const stranger = transfers.find(({ sender }) => sender !== account)?.sender ?? ''
  return {
    hash: first.hash,
    block: { number: first.block, ...(blockHash && { hash: blockHash }) },
    minedAt: first.minedAt,
    sender: about?.sender ?? stranger,
    ...(about?.recipient !== undefined && { recipient: about.recipient }),
    ...(about && { nonce: about.nonce }),
    status: about?.isConfirmed === false ? 'failed' : 'confirmed',
    ...(fee !== undefined && { fee }),
    ...(about?.action && { action: about.action }),
    transfers: about?.isConfirmed === false ? [] : transfers,
  }
}

/** The accounts that this account itself has paid, as far as this page tells. */
function acquaintancesIn(
  transactions: readonly ChainTransaction[],
  account: string,
): readonly string[] {
  const own = transactions.filter(({ sender }) => sender === account)
  return [
    ...new Set(
      own.flatMap(({ recipient, transfers }) => [
        ...(recipient ? [recipient] : []),
        ...transfers
          .filter(({ sender, token }) => sender === account && (!token || token === recipient))
          .map((transfer) => transfer.recipient),
      ]),
    ),
  ]
}

type Place = { readonly before: number; readonly numbers: readonly number[] }

/** The block, and the numbers of the lists that have entries below it: `19000000-0-2`. */
function cursorOf(
  block: number,
  answers: readonly {
    readonly number: number
    readonly entries: readonly ExplorerEntry[]
    readonly isFull: boolean
  }[],
): string {
  const left = answers.filter(
    ({ entries, isFull }) => isFull || entries.some((entry) => entry.block < block),
  )
  return [block, ...left.map(({ number }) => number)].join('-')
}

function placeOf(cursor: string): Place {
  if (!/^\d{1,15}(?:-\d){1,8}$/.test(cursor))
    throw new KitError('REQUEST_INVALID', { issue: 'cursor: Invalid cursor', field: 'cursor' })
  const [before = 0, ...numbers] = cursor.split('-').map(Number)
  return { before, numbers: [...new Set(numbers)] }
}
