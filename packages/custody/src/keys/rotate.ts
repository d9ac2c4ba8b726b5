import { randomBytes } from 'node:crypto'
import type { CustodyService } from '@latchkey/protocol/custody'
import type { Sql } from '@latchkey/server'
import type { Keys } from './keyFile.ts'
import { dayMs } from '../usage.ts'
import { createKeyring, type SealedColumns } from './keyring.ts'

const batch = 500
const tables = {
  auth: { share: 'set_id', account: 'id', challenge: 'id', email_change: 'id' },
  recovery: { share: 'set_id', account: 'id', approval: 'id', email_change: 'id' },
} as const

/** Keys with one more master key, which new rows use. Write them to the file before any row depends on them. */
export function withNewKek(keys: Keys): Keys {
  const current = Math.max(...Object.keys(keys.keks).map(Number)) + 1
  const kek = new Uint8Array(randomBytes(32))
  return { ...keys, current, currentAt: Date.now(), keks: { ...keys.keks, [current]: kek } }
}

/**
 * Wraps every row's key under the current master key, in batches. It may be interrupted and begun again at any time.
 * @returns the number of rows that were wrapped again
 */
export async function rewrapAll(
  sql: Sql,
  service: CustodyService,
  load: () => Keys,
): Promise<number> {
  const keyring = createKeyring(service, load)
  const { current } = load()
  let count = 0
  for (const [table, id] of Object.entries(tables[service])) {
    for (let rows = batch; rows === batch; count += rows) {
      rows = await sql.transaction(async (query) => {
        const found = await query<SealedColumns & { id: string }>(
          `select ${id} as id, sealed, wrapped, kek from ${table} where kek <> $1 limit ${batch} for update`,
          [current],
        )
        for (const row of found) {
          const { wrapped, kek } = keyring.rewrap(row)
          await query(`update ${table} set wrapped = $1, kek = $2 where ${id} = $3`, [
            wrapped,
            kek,
            row.id,
          ])
        }
        return found.length
      })
    }
  }
  return count
}

/**
 * Keys without the master keys that no row needs. Not before a day has passed: a process that has not read the file again would
 * write rows that nobody could open.
 * @throws Error with a sentence for the operator
 */
export async function withoutUnusedKeks(
  sql: Sql,
  service: CustodyService,
  keys: Keys,
): Promise<Keys> {
  if (Date.now() - keys.currentAt < dayMs)
    throw new Error('The master key is in use for less than a day. Run prune later')
  const used = new Set([keys.current])
  for (const table of Object.keys(tables[service])) {
    const rows = await sql.query<{ kek: number }>(`select distinct kek from ${table}`)
    for (const { kek } of rows) used.add(kek)
  }
  const keks = Object.fromEntries(
    Object.entries(keys.keks).filter(([version]) => used.has(Number(version))),
  )
  return { ...keys, keks }
}
