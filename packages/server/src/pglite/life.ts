import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Query, Sql } from '../sql.ts'

export type Life = Sql & { isDead(): boolean; close(): Promise<void> }

/**
 * A started PostgreSQL. A panic ends it, such as when it cannot write its log: any call after that, the rollback of the
 * transaction too, would block this process for ever. So works take turns here, and after a death each gets its error.
 */
export function lifeOf(db: PGlite): Life {
  let death: unknown
  let last: Promise<unknown> = Promise.resolve()
  let fail: (error: unknown) => void = () => {}

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = last.then(
      () =>
        new Promise<Value>((resolve, reject) => {
          if (death !== undefined) return reject(death)
          fail = reject
          work().then(resolve, reject)
        }),
    )
    last = mine.catch(() => {})
    return mine
  }

  function queryOf(connection: Pick<PGlite | Transaction, 'query'>): Query {
    return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      try {
        return (await connection.query<Row>(text, [...values])).rows
      } catch (error) {
        if (!isDeath(error)) throw error
        death = error
        fail(error)
        // Never: a transaction around this query must not go on to its rollback.
        return new Promise(() => {})
      }
    }
  }

  return {
    isDead: () => death !== undefined,
    query: (text, values) => inTurn(() => queryOf(db)(text, values)),
    transaction: (work) =>
      inTurn(() => db.transaction((transaction) => work(queryOf(transaction)))),
    close: () =>
      inTurn(() => db.close()).catch((error) => {
        if (error !== death) throw error
      }),
  }
}

function isDeath(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true
  const severity = error instanceof Error && 'severity' in error ? error.severity : undefined
  return severity === 'PANIC' || severity === 'FATAL'
}
