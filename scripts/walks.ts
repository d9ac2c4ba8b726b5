// Random walks over several families and wallets (packages/kit/src/families), as many as wanted:
// `pnpm walks 50000`, or with a seed `pnpm walks 50000 4`. Each line is 500 of them; what fails says how to see it again.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.ts'

const [walks = '5000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
if (![walks, seed].every((text) => /^\d+$/.test(text))) {
  console.error('Usage: pnpm walks [how many] [seed]')
  process.exit(1)
}
console.log(`latchkey: ${walks} walks, seed ${seed}`)
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'browser', '--reporter', 'verbose', 'packages/kit/src/families'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM: ensureChromium(),
      VITE_WALKS: walks,
      VITE_WALKS_SEED: seed,
    },
  },
)
process.exit(status ?? 1)
