import pg from 'pg'
import type { Query } from '../../ports/sql.ts'
import type { Database } from '../openDatabase.ts'

/** Connections of one gateway; a server of small size has a hundred for everybody. */
const mostConnections = 10
/** Shorter than a request's deadline, so that the true reason is told. */
const connectMs = 5_000
const statementMs = 30_000

/**
 * A PostgreSQL of one's own, for several gateways at once. Rows are those of the embedded database, type for type.
 * @param address `postgres://user:password@host/database`
 */
export async function openPostgres(address: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: address,
    max: mostConnections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    application_name: 'latchkey-gateway',
    types: { getTypeParser: parserOf },
  })
  // An idle connection that breaks is replaced when next needed; who asks then is told.
  pool.on('error', () => {})
  return {
    sql: {
      query: queryOf(pool),
      async transaction(work) {
        const client = await pool.connect()
        try {
          await client.query('begin')
          const result = await work(queryOf(client))
          await client.query('commit')
          client.release()
          return result
        } catch (error) {
          // What cannot even be rolled back is not used again.
          const isSound = await client.query('rollback').then(
            () => true,
            () => false,
          )
          client.release(!isSound)
          throw error
        }
      },
    },
    close: () => pool.end(),
  }
}

function queryOf(connection: Pick<pg.Pool | pg.PoolClient, 'query'>): Query {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await connection.query<Row>(text, [...values])).rows
}

const int8 = 20

/** `bigint` as a number where it fits and as a bigint where not, as PGlite has it; all else as the driver does. */
const parserOf: pg.CustomTypesConfig['getTypeParser'] = (type, format) => {
  // As: the driver's own overloads, which differ by format only.
  if (type === int8 && format !== 'binary') return (text: string) => integerOf(text)
  return pg.types.getTypeParser(type, format as 'text')
}

function integerOf(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}
