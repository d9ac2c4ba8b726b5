import { KitError } from '@latchkey/protocol'
import type { OperationType } from '@latchkey/protocol/http'
import type { Sql } from '@latchkey/server'
import type { ChainTransaction, ChainTransfer, HistorySource } from '../../ports/historySource.ts'

const pageSize = 50
/** How long a request for the newest transactions waits for the index. */
const waitMs = 2_000
/** An index this many blocks behind the chain refuses to answer, since recent transactions would be missing. */
const lagBlocks = 64

/** Histories from the gateway's own index. */
export function chainIndexHistory({
  sql,
  catchUp,
}: {
  readonly sql: Sql
  /** Make a network's index read its chain. */
  readonly catchUp: (network: string, signal: AbortSignal) => Promise<void>
}): HistorySource {
  return {
    // Reading costs one query; the cache only saves a burst of equal requests.
    ttlMs: 500,
    async read({ network, address }, { cursor, isFresh }, signal) {
      const before = cursor === undefined ? { block: 2 ** 53, position: 0 } : placeOf(cursor)
      if (isFresh) await catchUp(network, AbortSignal.any([signal, AbortSignal.timeout(waitMs)]))
      await refuseWhileBehind(network)
      // Lateral, so that each row is looked up by its key. The embedded database gathers no statistics by itself;
      // without them it joins every transaction of the network with every row of the page.
      const rows = await sql.query<Row>(
        `select a.block_number::float8 as block, a.position, a.transfers, t.hash, t.sender, t.recipient,
           t.nonce::float8 as nonce, t.is_confirmed, t.fee::text as fee, t.action, t.recipients,
           b.hash as block_hash, b.mined_at::float8 as mined_at
         from (
           select * from indexed_activity
           where network = $1 and account = $2 and (block_number, position) < ($3::bigint, $4::int)
           order by block_number desc, position desc limit $5
         ) a
         cross join lateral (
           select * from indexed_transactions
           where network = $1 and block_number = a.block_number and position = a.position offset 0
         ) t
         cross join lateral (
           select * from indexed_blocks where network = $1 and number = a.block_number offset 0
         ) b
         order by a.block_number desc, a.position desc`,
        [network, address, before.block, before.position, pageSize + 1],
      )
      const shown = rows.slice(0, pageSize)
      const last = shown.at(-1)
      return {
        transactions: shown.map(transactionOf),
        ...(rows.length > pageSize && last && { next: `${last.block}-${last.position}` }),
        acquaintances: await acquaintancesOf(network, address, shown),
      }
    },
  }

  async function refuseWhileBehind(network: string): Promise<void> {
    const [head] = await sql.query<{ number: number | null; latest: number | null }>(
      `select number::float8 as number, latest::float8 as latest from indexed_heads where network = $1`,
      [network],
    )
    if (!head || head.number === null || (head.latest ?? 0) - head.number > lagBlocks)
      throw new KitError('UPSTREAM_UNAVAILABLE', {
        subject: `the history of ${network} yet: its blocks are being read`,
        field: 'chainId',
        retryAfter: 5,
      })
  }

  async function acquaintancesOf(
    network: string,
    address: string,
    rows: readonly Row[],
  ): Promise<readonly string[]> {
    const senders = new Set(rows.flatMap(({ transfers }) => transfers.map(({ sender }) => sender)))
    senders.delete(address)
    if (senders.size === 0) return []
    const known = await sql.query<{ other: string }>(
      `select other from indexed_acquaintances
       where network = $1 and account = $2 and other in (select json_array_elements_text($3::json))`,
      [network, address, JSON.stringify([...senders])],
    )
    return known.map(({ other }) => other)
  }
}

type Row = {
  readonly block: number
  readonly position: number
  readonly transfers: readonly ChainTransfer[]
  readonly hash: string
  readonly sender: string
  readonly recipient: string | null
  readonly nonce: number
  readonly is_confirmed: boolean
  readonly fee: string
  readonly action: OperationType | null
  readonly recipients: number
  readonly block_hash: string
  readonly mined_at: number
}

function transactionOf(row: Row): ChainTransaction {
  return {
    hash: row.hash,
    block: { number: row.block, hash: row.block_hash },
    minedAt: row.mined_at,
    sender: row.sender,
    ...(row.recipient !== null && { recipient: row.recipient }),
    nonce: row.nonce,
    status: row.is_confirmed ? 'confirmed' : 'failed',
    fee: row.fee,
    ...(row.action !== null && { action: row.action }),
    transfers: row.transfers,
    recipients: row.recipients,
  }
}

function placeOf(cursor: string): { readonly block: number; readonly position: number } {
  const [, block, position] = /^(\d{1,15})-(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined || position === undefined)
    throw new KitError('REQUEST_INVALID', { issue: 'cursor: Invalid cursor', field: 'cursor' })
  return { block: Number(block), position: Number(position) }
}
