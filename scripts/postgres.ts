// Store tests want one real PostgreSQL: Debian's, or, as root on a machine with apt, a fresh one. Without, they run on
// the embedded database alone.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const programs = '/usr/lib/postgresql'

/** Bring PostgreSQL where that is possible; says so where it is not. */
export function ensurePostgres(): void {
  if (existsSync(programs)) return
  const command = 'apt-get install -y --no-install-recommends postgresql'
  if (process.getuid?.() !== 0) {
    console.log(`latchkey: no PostgreSQL, its tests wait. Run: sudo ${command}`)
    return
  }
  console.log(`latchkey: bringing PostgreSQL (once): ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  const { status } = spawnSync('apt-get', command.split(' ').slice(1), { stdio: 'inherit', env })
  if (status !== 0 || !existsSync(programs))
    console.log(`latchkey: no PostgreSQL, its tests wait: ${command} failed`)
}

if (import.meta.main) ensurePostgres()
