// Browser tests need one Chromium: the one CHROMIUM names, Debian's, or, as root on a machine with apt, a fresh one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const DEBIAN = '/usr/bin/chromium'

/** The path of a Chromium that exists; throws with the command to run when there is none to be had. */
export function ensureChromium(): string {
  const named = process.env.CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM names ${named}, which does not exist`)
  }
  if (existsSync(DEBIAN)) return DEBIAN
  const command = 'apt-get install -y --no-install-recommends chromium'
  if (process.getuid?.() !== 0) {
    throw new Error(`No Chromium. Run: sudo ${command}, or set CHROMIUM to one you have`)
  }
  console.log(`latchkey: bringing Chromium (once): ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  const { status } = spawnSync('apt-get', command.split(' ').slice(1), { stdio: 'inherit', env })
  if (status !== 0 || !existsSync(DEBIAN)) throw new Error(`No Chromium: ${command} failed`)
  return DEBIAN
}

if (import.meta.main) console.log(ensureChromium())
