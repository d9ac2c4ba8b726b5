// Random walks over several namespaces and wallets (packages/kit/src/namespaces), in any number, and for every hundred of them one
// walk with real phones (packages/peers/src/walks):
// `pnpm walks 50000`, or with a seed `pnpm walks 50000 4`. Each line is 500 walks; a failure prints the command to repeat it.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './programs/chromium.ts'

const [walks = '5000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
if (![walks, seed].every((text) => /^\d+$/.test(text))) {
  console.error('Usage: pnpm walks [how many] [seed]')
  process.exit(1)
}
const chromium = ensureChromium()
console.log(`latchkey: ${walks} walks, seed ${seed}`)
const run = (project: string, folder: string): number | null =>
  spawnSync('vitest', ['run', '--project', project, '--reporter', 'verbose', folder], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM: chromium.whole,
      CHROMIUM_SHELL: chromium.shell,
      VITE_WALKS: walks,
      VITE_WALKS_SEED: seed,
      WALKS_PHONES: String(Math.ceil(Number(walks) / 100)),
      WALKS_SEED: seed,
    },
  }).status
process.exit(
  run('browser', 'packages/kit/src/namespaces') || run('node', 'packages/peers/src/walks'),
)
