// Store tests need a real PostgreSQL: Debian's, or, as root on a machine with apt, newly installed. Without it, they run only
// on the embedded database.
import { existsSync } from 'node:fs'
import { bring, installCommand } from './debian.ts'

const programs = '/usr/lib/postgresql'

export function missingPostgres(): readonly string[] {
  return existsSync(programs) ? [] : ['postgresql']
}

/** Installs PostgreSQL if possible, and reports a failure. */
export function ensurePostgres(): void {
  const missing = missingPostgres()
  if (missing.length === 0 || (bring('PostgreSQL', missing) && existsSync(programs))) return
  console.log(
    `latchkey: PostgreSQL is missing, so its tests do not run. Run: sudo ${installCommand(missing)}`,
  )
}

if (import.meta.main) ensurePostgres()
