import type { Sql } from './sql.ts'
import { openPglite } from './pglite/sql.ts'

export type Database = { readonly sql: Sql; close(): Promise<void> }

/** The database that a setting names: a folder or `memory` for the embedded one, else the address of a PostgreSQL. */
export async function openDatabase(place: string): Promise<Database> {
  if (!isPostgres(place)) return openPglite(place)
  const { openPostgres } = await import('./postgres/sql.ts')
  return openPostgres(place)
}

export function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place)
}
