import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Query, Sql } from '../sql.ts'
import { lockFolder } from './lock.ts'

/**
 * The embedded database: PostgreSQL in this process, in a folder or in memory.
 * @throws when another process has the folder
 */
export async function openPglite(
  place: string,
): Promise<{ readonly sql: Sql; close(): Promise<void> }> {
  const inMemory = place === 'memory'
  const unlock = inMemory ? noop : lockFolder(place)
  try {
    const db = await PGlite.create(inMemory ? 'memory://' : join(place, 'pg'))
    return {
      sql: {
        query: queryOf(db),
        transaction: (work) => db.transaction((transaction) => work(queryOf(transaction))),
      },
      async close() {
        await db.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function queryOf(db: Pick<PGlite | Transaction, 'query'>): Query {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await db.query<Row>(text, [...values])).rows
}

function noop(): void {}
