import type { Query, Sql } from '@latchkey/server'
import type { IndexRows } from './indexRows.ts'

export type IndexHead = { readonly number: number; readonly hash: string }
export type IndexedBlock = {
  readonly number: number
  readonly hash: string
  readonly minedAt: number
  readonly rows: readonly IndexRows[]
}

/** The tables of one network's index, for the process that writes them. */
export type IndexStore = {
  /** Take or keep the right to write for `ms`; false while another gateway has it. */
  lease(ms: number): Promise<boolean>
  /** Give up the right to write, so that another gateway can take it at once. */
  release(): Promise<void>
  head(): Promise<IndexHead | undefined>
  /** The highest stored block up to `number`, to compare its hash with the chain. */
  blockAt(number: number): Promise<IndexHead | undefined>
  /** Store the newest block number of the node. */
  noteLatest(number: number): Promise<void>
  /** Write all blocks or none; false when another gateway has moved the head meanwhile. */
  append(before: IndexHead | undefined, blocks: readonly IndexedBlock[]): Promise<boolean>
  /** Delete every block after `number`; all blocks for -1. */
  rollBack(number: number): Promise<void>
}

/** Empty blocks kept below the head. Older ones are dropped: they hold no transaction. */
const keptEmpty = 1_024

export function indexStore(sql: Sql, network: string, owner: string): IndexStore {
  return {
    async lease(ms) {
      const held = await sql.query(
        `insert into indexed_heads as h (network, owner, owner_until)
         values ($1, $2, now() + $3 * interval '1 millisecond')
         on conflict (network) do update set owner = $2, owner_until = now() + $3 * interval '1 millisecond'
         where h.owner is null or h.owner = $2 or h.owner_until < now()
         returning network`,
        [network, owner, ms],
      )
      return held.length === 1
    },
    async release() {
      await sql.query('update indexed_heads set owner = null where network = $1 and owner = $2', [
        network,
        owner,
      ])
    },
    async head() {
      const [row] = await sql.query<HeadRow>(
        'select number::float8 as number, hash from indexed_heads where network = $1',
        [network],
      )
      return headOf(row)
    },
    async blockAt(number) {
      const [row] = await sql.query<HeadRow>(
        `select number::float8 as number, hash from indexed_blocks
         where network = $1 and number <= $2 order by number desc limit 1`,
        [network, number],
      )
      return headOf(row)
    },
    async noteLatest(number) {
      await sql.query('update indexed_heads set latest = $2 where network = $1', [network, number])
    },
    append: async (before, blocks) =>
      sql.transaction(async (query) => {
        const [row] = await query<HeadRow & { owner: string | null }>(
          'select number::float8 as number, hash, owner from indexed_heads where network = $1 for update',
          [network],
        )
        const now = headOf(row)
        const last = blocks.at(-1)
        // Fencing: the lease may run out between reading the chain and writing the blocks.
        if (!last || row?.owner !== owner || now?.hash !== before?.hash) return false
        await insertAll(query, network, blocks)
        await query('update indexed_heads set number = $2, hash = $3 where network = $1', [
          network,
          last.number,
          last.hash,
        ])
        await query(
          'delete from indexed_blocks where network = $1 and number < $2 and transactions = 0',
          [network, last.number - keptEmpty],
        )
        return true
      }),
    async rollBack(number) {
      await sql.transaction(async (query) => {
        const held = await query(
          'select network from indexed_heads where network = $1 and owner = $2 for update',
          [network, owner],
        )
        if (held.length === 0) return
        for (const [table, column] of tables)
          await query(`delete from ${table} where network = $1 and ${column} > $2`, [
            network,
            number,
          ])
        await query(
          `update indexed_heads set (number, hash) =
             (select number, hash from indexed_blocks where network = $1 order by number desc limit 1)
           where network = $1`,
          [network],
        )
      })
    },
  }
}

type HeadRow = { readonly number: number | null; readonly hash: string | null }

function headOf(row: HeadRow | undefined): IndexHead | undefined {
  return row && row.number !== null && row.hash !== null
    ? { number: row.number, hash: row.hash }
    : undefined
}

const tables = [
  ['indexed_activity', 'block_number'],
  ['indexed_transactions', 'block_number'],
  ['indexed_assets', 'first_block'],
  ['indexed_acquaintances', 'first_block'],
  ['indexed_blocks', 'number'],
] as const

/** One statement for each table, with any number of rows. */
async function insertAll(
  query: Query,
  network: string,
  blocks: readonly IndexedBlock[],
): Promise<void> {
  const rows = blocks.flatMap((block) => block.rows)
  const put = async (statement: string, values: readonly object[]): Promise<void> => {
    if (values.length > 0) await query(statement, [network, JSON.stringify(values)])
  }
  await put(
    `insert into indexed_blocks
     select $1, number, hash, mined_at, transactions
     from json_to_recordset($2::json) as r(number bigint, hash text, mined_at bigint, transactions int)`,
    blocks.map(({ number, hash, minedAt, rows: { length } }) => ({
      number,
      hash,
      mined_at: minedAt,
      transactions: length,
    })),
  )
  await put(
    `insert into indexed_transactions
     select $1, block_number, position, hash, sender, recipient, nonce, is_confirmed, fee, action, recipients
     from json_to_recordset($2::json) as r(block_number bigint, position int, hash text, sender text, recipient text,
       nonce bigint, is_confirmed boolean, fee numeric, action text, recipients int)`,
    rows.flatMap(({ transactions }) => transactions),
  )
  await put(
    `insert into indexed_activity
     select $1, account, block_number, position, transfers
     from json_to_recordset($2::json) as r(account text, block_number bigint, position int, transfers json)`,
    rows.flatMap(({ activity }) => activity),
  )
  // Sorted: a key may come twice in one statement, and the first row counts.
  await put(
    `insert into indexed_assets
     select $1, account, token, token_id, standard, first_block
     from json_to_recordset($2::json) as r(account text, token text, token_id text, standard text, first_block bigint)
     on conflict do nothing`,
    rows.flatMap(({ assets }) => assets),
  )
  await put(
    `insert into indexed_acquaintances
     select $1, account, other, first_block
     from json_to_recordset($2::json) as r(account text, other text, first_block bigint)
     on conflict do nothing`,
    rows.flatMap(({ acquaintances }) => acquaintances),
  )
}
