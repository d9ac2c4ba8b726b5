// Store tests want one real PostgreSQL: Debian's, or, as root on a machine with apt, a fresh one. Without, they run on
// the embedded database alone.
import { existsSync } from 'node:fs'
import { bring, installCommand } from './debian.ts'

const programs = '/usr/lib/postgresql'

export function missingPostgres(): readonly string[] {
  return existsSync(programs) ? [] : ['postgresql']
}

/** Bring PostgreSQL where that is possible; says so where it is not. */
export function ensurePostgres(): void {
  const missing = missingPostgres()
  if (missing.length === 0 || (bring('PostgreSQL', missing) && existsSync(programs))) return
  console.log(`latchkey: no PostgreSQL, its tests wait. Run: sudo ${installCommand(missing)}`)
}

if (import.meta.main) ensurePostgres()
