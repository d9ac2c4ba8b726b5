// What tests need of Debian: brought once, as root on a machine with apt.
import { spawnSync } from 'node:child_process'

/** What a person would type. */
export function installCommand(packages: readonly string[]): string {
  return `apt-get install -y --no-install-recommends ${packages.join(' ')}`
}

/** Bring packages, and say so. False where that cannot be: without root, without a network, of a name that is not there. */
export function bring(what: string, packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0) return false
  const command = installCommand(packages)
  console.log(`latchkey: bringing ${what} (once): ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...words: readonly string[]): boolean =>
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  run('update', '-qq')
  return run(...command.split(' ').slice(1))
}
