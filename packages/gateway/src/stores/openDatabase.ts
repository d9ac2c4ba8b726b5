import { join } from 'node:path'
import type { Sql } from '../ports/sql.ts'
import { openPglite } from './pglite/sql.ts'

export type Database = { readonly sql: Sql; close(): Promise<void> }

/** The database that a setting names: a folder or `memory` for the embedded one, else the address of a PostgreSQL. */
export async function openDatabase(place: string): Promise<Database> {
  if (!isPostgres(place)) return openPglite(place)
  const { openPostgres } = await import('./postgres/sql.ts')
  return openPostgres(place)
}

/** Where the relay's mailbox is: it has its own store, of this process alone. */
export function relayFolder(place: string): string {
  if (place === 'memory') return place
  return join(isPostgres(place) ? './latchkey-data' : place, 'relay')
}

function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place)
}
