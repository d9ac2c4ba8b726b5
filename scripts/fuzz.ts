// Generated inputs at each boundary, a million by default: `pnpm fuzz`, or `pnpm fuzz 100000 relay storage`. `npm test` runs the
// same files with fewer. A failure prints its seed and its smallest input.
import { spawnSync } from 'node:child_process'

/** TABLE boundary → its files. */
const boundaries: { readonly [name: string]: readonly string[] } = {
  gateway: ['packages/gateway/src/fuzz.test.ts'],
  relay: ['packages/gateway/src/modules/relay/protocol/fuzz.test.ts'],
  json: ['packages/gateway/src/text/rawJson.test.ts'],
  pictures: ['packages/gateway/src/adapters/media/pictures.test.ts'],
  signIn: ['packages/protocol/src/siwx'],
  storage: ['packages/core/src/storage/hostileStorage.test.ts'],
  pairing: ['packages/pairing/src/fuzz.test.ts'],
  times: [
    'packages/gateway/src/text/parserTimes.test.ts',
    'packages/pairing/src/parserTimes.test.ts',
    'packages/connectors/src/parserTimes.test.ts',
    'packages/chains/src/parserTimes.test.ts',
  ],
  wallets: [
    'packages/connectors/src/injected/announcement.test.ts',
    'packages/connectors/src/walletStandard',
    'packages/connectors/src/walletConnect/links.test.ts',
  ],
  amounts: ['packages/core/src/format'],
  transactions: ['packages/wallet/src/solana/transaction.test.ts', 'packages/chains/src/eip155'],
}

const [given = '', ...rest] = process.argv.slice(2)
const isCount = /^\d+$/.test(given)
const chosen = (isCount ? rest : [given, ...rest]).filter(Boolean)
const unknown = chosen.find((name) => !Object.hasOwn(boundaries, name))
if (unknown !== undefined) {
  console.error(`Usage: pnpm fuzz [how many] [${Object.keys(boundaries).join(' ')}]`)
  process.exit(1)
}
const rounds = isCount ? given : '1000000'
const failed = Object.entries(boundaries)
  .filter(([name]) => chosen.length === 0 || chosen.includes(name))
  .filter(([name, files]) => {
    const startedAt = performance.now()
    const { status } = spawnSync('vitest', ['run', '--project', 'node', ...files], {
      stdio: 'inherit',
      env: { ...process.env, LATCHKEY_ROUNDS: rounds },
    })
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    console.log(`latchkey: ${name}, ${rounds} rounds each, ${seconds} s`)
    return status !== 0
  })
console.log(
  failed.length
    ? `latchkey: ${failed.map(([name]) => name).join(', ')} failed`
    : 'latchkey: passed',
)
process.exit(failed.length ? 1 : 0)
