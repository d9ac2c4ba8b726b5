import type { UserOperation } from '@latchkey/contracts/accounts'
import type { Sql } from '@latchkey/server'
import * as v from 'valibot'
import type { SentOperation } from '../../ports/bundler.ts'
import { operationJson, toJson } from '../../operations/operationJson.ts'

/** A transaction of the operator that carries operations, in every version that was sent. */
export type Bundle = {
  readonly number: bigint
  readonly raw: string
  readonly hashes: readonly string[]
  readonly fee: bigint
  readonly tip: bigint
  /** Milliseconds since it was sent, by the clock of the database, which all gateways share. */
  readonly ageMs: number
  readonly operations: readonly StoredOperation[]
}
export type StoredOperation = {
  readonly hash: string
  readonly operation: UserOperation
  /** Transactions that have left it out. */
  readonly attempts: number
}

/** The operations and transactions of one network. */
export type OperationStore = {
  /** Takes or keeps the right to send for `ms`; false while another gateway has it. */
  lease(ms: number): Promise<boolean>
  release(): Promise<void>
  /**
   * False for an operation with the nonce of another that is under way. The same operation again is no other, and one that no
   * transaction carries is replaced by another with a tenth more of both fees.
   */
  add(hash: string, operation: UserOperation): Promise<boolean>
  find(hash: string): Promise<SentOperation | undefined>
  /** The oldest operations that no transaction carries, and that pay the base fee. */
  waiting(most: number, baseFee: bigint): Promise<readonly StoredOperation[]>
  /** Gives up operations that have waited for longer. */
  expire(ms: number): Promise<void>
  drop(hash: string, reason: string): Promise<void>
  /** Closes a waiting operation that another's transaction has carried out. */
  finish(hash: string, transactionHash: string): Promise<void>
  /** The transaction that was stored and not seen in a block yet. */
  open(): Promise<Bundle | undefined>
  /** Stores a transaction before it is sent, or its next version. */
  put(bundle: Omit<Bundle, 'ageMs'>): Promise<void>
  /** Closes a transaction: `mined` were carried out by it, the others wait again. */
  close(bundle: Bundle, mined: ReadonlyMap<string, string>): Promise<void>
}

export function operationStore(sql: Sql, network: string, owner: string): OperationStore {
  return {
    async lease(ms: number) {
      const held = await sql.query(
        `insert into bundler_leases as l (network, owner, until)
         values ($1, $2, now() + $3 * interval '1 millisecond')
         on conflict (network) do update set owner = $2, until = now() + $3 * interval '1 millisecond'
         where l.owner = $2 or l.until < now()
         returning network`,
        [network, owner, ms],
      )
      return held.length === 1
    },
    async release() {
      await sql.query('delete from bundler_leases where network = $1 and owner = $2', [
        network,
        owner,
      ])
    },
    async add(hash: string, operation: UserOperation) {
      const { sender, nonce, maxFeePerGas, maxPriorityFeePerGas } = operation
      return sql.transaction(async (query) => {
        // One after the other: two operations with the same nonce would both find nothing under way.
        await query('select pg_advisory_xact_lock(hashtext($1))', [network + sender.toLowerCase()])
        const account = [network, sender.toLowerCase(), nonce.toString()]
        const fees = [maxFeePerGas.toString(), maxPriorityFeePerGas.toString()]
        await query(
          `update user_operations set state = 'dropped', reason = 'replaced by another with a higher fee'
           where network = $1 and sender = $2 and nonce = $3 and state = 'waiting' and hash <> $4
             and fee * 110 <= $5::numeric * 100 and tip * 110 <= $6::numeric * 100`,
          [...account, hash, ...fees],
        )
        // A dropped operation may be tried again, as when its account has money by now. Its hash says nothing of its authorization,
        // which may be another.
        const added = await query(
          `insert into user_operations as o (network, sender, nonce, hash, operation, fee, tip, state)
           select $1, $2, $3, $4, $5::json, $6::numeric, $7::numeric, 'waiting'
           where not exists (select 1 from user_operations
             where network = $1 and sender = $2 and nonce = $3 and hash <> $4 and state in ('waiting', 'bundled'))
           on conflict (network, hash) do update
             set state = case when o.state = 'dropped' then 'waiting' else o.state end,
                 operation = case when o.state = 'dropped' then excluded.operation else o.operation end,
                 created_at = case when o.state = 'dropped' then now() else o.created_at end,
                 attempts = case when o.state = 'dropped' then 0 else o.attempts end,
                 reason = case when o.state = 'dropped' then null else o.reason end
           returning hash`,
          [...account, hash, JSON.stringify(toJson(operation)), ...fees],
        )
        return added.length === 1
      })
    },
    async find(hash: string) {
      const [row] = await sql.query<{
        operation: unknown
        state: SentOperation['state']
        reason: string | null
        transaction_hash: string | null
      }>(
        'select operation, state, reason, transaction_hash from user_operations where network = $1 and hash = $2',
        [network, hash],
      )
      if (!row) return undefined
      return {
        hash,
        operation: v.parse(operationJson, row.operation),
        state: row.state,
        reason: row.reason ?? undefined,
        transactionHash: row.transaction_hash ?? undefined,
      }
    },
    async waiting(most: number, baseFee: bigint) {
      return operationsOf(
        await sql.query<OperationRow>(
          `select hash, operation, attempts from user_operations
           where network = $1 and state = 'waiting' and fee >= $3::numeric order by place limit $2`,
          [network, most, baseFee.toString()],
        ),
      )
    },
    async expire(ms: number) {
      await sql.query(
        `update user_operations set state = 'dropped', reason = 'the network asked for a higher fee for too long'
         where network = $1 and state = 'waiting' and created_at < now() - $2 * interval '1 millisecond'`,
        [network, ms],
      )
    },
    async drop(hash: string, reason: string) {
      await sql.query(
        `update user_operations set state = 'dropped', reason = $3
         where network = $1 and hash = $2 and state = 'waiting'`,
        [network, hash, reason],
      )
    },
    async finish(hash: string, transactionHash: string) {
      await sql.query(
        `update user_operations set state = 'done', transaction_hash = $3
         where network = $1 and hash = $2 and state = 'waiting'`,
        [network, hash, transactionHash],
      )
    },
    async open() {
      const [row] = await sql.query<BundleRow>(
        `select number::text as number, raw, hashes, fee::text as fee, tip::text as tip,
                extract(epoch from now() - sent_at) * 1000 as age_ms
         from operation_bundles where network = $1 and is_open order by number limit 1`,
        [network],
      )
      if (!row) return undefined
      const operations = await sql.query<OperationRow>(
        `select hash, operation, attempts from user_operations
         where network = $1 and number = $2 and state = 'bundled' order by place`,
        [network, row.number],
      )
      return {
        number: BigInt(row.number),
        raw: row.raw,
        hashes: row.hashes,
        fee: BigInt(row.fee),
        tip: BigInt(row.tip),
        ageMs: Number(row.age_ms),
        operations: operationsOf(operations),
      }
    },
    async put(bundle: Omit<Bundle, 'ageMs'>) {
      const { number, raw, hashes, fee, tip } = bundle
      await sql.transaction(async (query) => {
        await query(
          `insert into operation_bundles (network, number, raw, hashes, fee, tip)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (network, number) do update set raw = $3, hashes = $4, fee = $5, tip = $6, sent_at = now(), is_open = true`,
          [network, `${number}`, raw, JSON.stringify(hashes), `${fee}`, `${tip}`],
        )
        for (const { hash } of bundle.operations)
          await query(
            `update user_operations set state = 'bundled', number = $3 where network = $1 and hash = $2`,
            [network, hash, `${number}`],
          )
      })
    },
    async close({ number, operations }: Bundle, mined: ReadonlyMap<string, string>) {
      await sql.transaction(async (query) => {
        for (const { hash } of operations) {
          const transaction = mined.get(hash)
          if (transaction !== undefined) {
            await query(
              `update user_operations set state = 'done', transaction_hash = $3 where network = $1 and hash = $2`,
              [network, hash, transaction],
            )
            continue
          }
          await query(
            `update user_operations set attempts = attempts + 1, number = null, state = 'waiting'
             where network = $1 and hash = $2`,
            [network, hash],
          )
        }
        await query(
          'update operation_bundles set is_open = false where network = $1 and number = $2',
          [network, `${number}`],
        )
      })
    },
  }
}

type OperationRow = {
  readonly hash: string
  readonly operation: unknown
  readonly attempts: number
}
type BundleRow = {
  readonly number: string
  readonly raw: string
  readonly hashes: readonly string[]
  readonly fee: string
  readonly tip: string
  readonly age_ms: number | string
}

function operationsOf(rows: readonly OperationRow[]): readonly StoredOperation[] {
  return rows.map(({ operation, ...row }) => ({
    ...row,
    operation: v.parse(operationJson, operation),
  }))
}
