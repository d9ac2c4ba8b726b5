import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../ports/sql.ts'

/** Bring the database to the newest form: each file of the folder once, in the order of names, whole or not at all. */
export async function migrate(sql: Sql, folder: string): Promise<void> {
  await sql.query('create table if not exists migrations (name text primary key)')
  const done = new Set(
    (await sql.query<{ name: string }>('select name from migrations')).map((row) => row.name),
  )
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  for (const name of files.toSorted()) {
    if (done.has(name)) continue
    const statements = readFileSync(join(folder, name), 'utf8').split(/;\s*$/m)
    await sql.transaction(async (query) => {
      for (const statement of statements) if (statement.trim()) await query(statement)
      await query('insert into migrations (name) values ($1)', [name])
    })
  }
}
