// The bundler of Pimlico, against which the gateway's tests of bundlers run when it is here. Its licence is GPL-3.0, so it is a
// process of tests, never a dependency; it brings 350 packages, so it is installed only on demand.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const version = '0.0.20'

const folder = fileURLToPath(new URL('../../.local/alto', import.meta.url))
mkdirSync(folder, { recursive: true })
execFileSync(
  'npm',
  ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', `@pimlico/alto@${version}`],
  { stdio: 'inherit' },
)
