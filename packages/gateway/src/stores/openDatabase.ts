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

/** The place of the relay's mailbox, which is a store of its own for this process alone. */
export function relayFolder(place: string): string {
  if (place === 'memory') return place
  return join(isPostgres(place) ? './latchkey-data' : place, 'relay')
}

function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place)
}
