// Debian packages for tests, installed once, as root on a machine with apt.
import { spawnSync } from 'node:child_process'

/** The command for a person to type. */
export function installCommand(packages: readonly string[]): string {
  return `apt-get install -y --no-install-recommends ${packages.join(' ')}`
}

/** Installs packages and says so. False when that is impossible: without root, without a network, or for an unknown name. */
export function bring(what: string, packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0) return false
  const command = installCommand(packages)
  console.log(`latchkey: installing ${what} (once): ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...words: readonly string[]): boolean =>
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  run('update', '-qq')
  return run(...command.split(' ').slice(1))
}
