import pg from 'pg'
import type { Query } from '../sql.ts'
import type { Database } from '../openDatabase.ts'

/** Connections of one process; a small server has a hundred in total. */
const mostConnections = 10
/** Shorter than a request's deadline, so that the caller gets the true reason. */
const connectMs = 5_000
const statementMs = 30_000

/**
 * The operator's own PostgreSQL, for several processes at once. Rows have the same types as in the embedded database.
 * @param address `postgres://user:password@host/database`
 */
export async function openPostgres(address: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: address,
    max: mostConnections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    application_name: 'latchkey',
    types: { getTypeParser: parserOf },
  })
  // A broken idle connection is replaced when next needed; a failure is reported to that request.
  pool.on('error', () => {})
  return {
    sql: {
      query: queryOf(pool),
      async transaction(work) {
        const client = await pool.connect()
        const query = oneByOne(queryOf(client))
        try {
          await query('begin')
          const result = await work(query)
          await query('commit')
          client.release()
          return result
        } catch (error) {
          // A connection whose rollback fails is not used again.
          const isSound = await query('rollback').then(
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

/** A connection runs one query at a time, and the driver is to leave the order to its callers (pg 9). */
function oneByOne(query: Query): Query {
  let previous: Promise<unknown> = Promise.resolve()
  return <Row extends object>(text: string, values?: readonly unknown[]) => {
    const rows = previous.then(() => query<Row>(text, values))
    previous = rows.catch(() => {})
    return rows
  }
}

const int8 = 20

/** `bigint` becomes a number if it fits and a bigint if not, as in PGlite; the driver parses all other types. */
const parserOf: pg.CustomTypesConfig['getTypeParser'] = (type, format) => {
  // As: the driver's own overloads, which differ by format only.
  if (type === int8 && format !== 'binary') return (text: string) => integerOf(text)
  return pg.types.getTypeParser(type, format as 'text')
}

function integerOf(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}
