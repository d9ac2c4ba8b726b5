import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Query, Sql } from './sql.ts'

/**
 * Bring the database to the newest form. Each file of the folder runs once, in the order of names, whole or not at all.
 * Servers that start together on one database take turns.
 */
export async function migrate(sql: Sql, folder: string): Promise<void> {
  await sql.transaction(async (query) => {
    await takeTurn(query)
    await query('create table if not exists migrations (name text primary key)')
  })
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  for (const name of files.toSorted()) {
    const statements = readFileSync(join(folder, name), 'utf8').split(/;\s*$/m)
    await sql.transaction(async (query) => {
      await takeTurn(query)
      const done = await query('select name from migrations where name = $1', [name])
      if (done.length > 0) return
      for (const statement of statements) if (statement.trim()) await query(statement)
      await query('insert into migrations (name) values ($1)', [name])
    })
  }
}

/** Runs a single file whose statements may run twice: for a part of a server in a host's own database. */
export async function runFile(sql: Sql, file: string): Promise<void> {
  const statements = readFileSync(file, 'utf8').split(/;\s*$/m)
  await sql.transaction(async (query) => {
    await takeTurn(query)
    for (const statement of statements) if (statement.trim()) await query(statement)
  })
}

/** Holds a lock until the end of the transaction. The number only has to be the same in every server. */
async function takeTurn(query: Query): Promise<void> {
  await query('select pg_advisory_xact_lock(20261122)')
}
