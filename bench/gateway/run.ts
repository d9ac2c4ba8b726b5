// `pnpm bench:gateway [transfers] [database]`: a chain with 100 000 token transfers among 1 000 accounts, and a
// gateway in its own process that reads them (on PostgreSQL if an address is given). Then balances and histories over
// loopback, cold (new accounts) and warm (the same ten accounts again). Without arguments then visitors beside floods
// (floods/floods.ts). The bench fails when a request fails, a transfer is missing, or a goal of the floods is missed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchAccount, compile, deployWorld, fillChain, startAnvil } from '@latchkey/testing/chain'
import { chainActors } from '../../packages/gateway/src/fixtures/chainActor.ts'
import { addressOf } from './addressOf.ts'
import { measureFloods } from './floods/floods.ts'
import { measure, type Measured } from './measure.ts'

const transfers = Number(process.argv[2] ?? 100_000)
const accounts = Math.max(20, Math.min(1_000, transfers / 20))
const chainId = 31337
/** Thirty times what it takes. */
const indexLimitMs = 300_000
const page = 'http://localhost:5173'
const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'))

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start`,
)
const anvil = await startAnvil({ chainId })
const world = await deployWorld(anvil.url)
const acts = chainActors(anvil.url)
const sender = await acts.actor('1000')
const { TestSpam } = await compile()
const token = await acts.deploy(sender, TestSpam, ['Bench', 'BENCH', 6])
await fillChain(anvil.url, { token, sender: sender.address, transfers, accounts })

const config = join(folder, 'config.json')
writeFileSync(
  config,
  JSON.stringify({
    development: true,
    host: '127.0.0.1',
    port: 0,
    database: process.argv[3] ?? join(folder, 'data'),
    networks: [
      {
        id: `eip155:${chainId}`,
        name: 'Bench',
        rpc: [anvil.url],
        tokens: world.tokens,
        history: { source: 'index', pollMs: 100 },
      },
    ],
  }),
)
const started = performance.now()
const gateway = spawn(process.execPath, [program(), '--config', config], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await addressOf(gateway)
const startMs = performance.now() - started
let indexed = 0
while (indexed < 200) {
  const reply = await fetch(
    `${url}/v1/account/${sender.address}/history?chainId=eip155:${chainId}&cache=no-cache&spam=include`,
    {
      headers: { origin: page },
    },
  )
  if (reply.ok) {
    const { data } = (await reply.json()) as { data: { metadata: { nonce: number } }[] }
    // The nonce of the sender's newest transaction tells how many transactions the index has.
    indexed = data[0]?.metadata.nonce === Math.ceil(transfers / 200) ? 200 : 0
  } else await reply.body?.cancel()
  if (performance.now() - started > indexLimitMs) throw new Error('The index stands still')
  if (indexed < 200) await new Promise((next) => setTimeout(next, 50))
}
// The index begins while the process starts, so the start counts too.
const indexMs = performance.now() - started
console.log(
  `${transfers} transfers indexed in ${(indexMs / 1_000).toFixed(1)} s: ${Math.round(transfers / (indexMs / 1_000))} a second, from the start of the process, which listens after ${(startMs / 1_000).toFixed(1)} s`,
)

const history = (index: number): Promise<boolean> => ask(index, 'history')
const balance = (index: number): Promise<boolean> => ask(index, 'balance')
const rows: readonly (readonly [string, Measured])[] = [
  ['history cold', await measure(history, { requests: accounts, atOnce: 8 })],
  [
    'history warm',
    await measure((index) => history(index % 10), { requests: accounts * 2, atOnce: 8 }),
  ],
  ['balance cold', await measure(balance, { requests: accounts, atOnce: 8 })],
  [
    'balance warm',
    await measure((index) => balance(index % 10), { requests: accounts * 2, atOnce: 8 }),
  ],
]
console.log('what          requests  per second  p50 ms  p99 ms  failed')
for (const [what, { requests, perSecond, p50, p99, failed }] of rows)
  console.log(
    [
      what.padEnd(12),
      String(requests).padEnd(8),
      perSecond.toFixed(0).padEnd(10),
      p50.toFixed(1).padEnd(6),
      p99.toFixed(1).padEnd(6),
      failed,
    ].join('  '),
  )
gateway.kill('SIGTERM')
await once(gateway, 'exit')
await anvil.stop()
rmSync(folder, { recursive: true, force: true })
// A short run has no floods.
const missed = process.argv[2] === undefined ? await measureFloods() : []
for (const goal of missed) console.error(`goal missed, ${goal}`)
process.exit(rows.some(([, { failed }]) => failed > 0) || missed.length > 0 ? 1 : 0)

async function ask(index: number, what: 'history' | 'balance'): Promise<boolean> {
  const reply = await fetch(
    `${url}/v1/account/${benchAccount(index % accounts)}/${what}?chainId=eip155:${chainId}&spam=include`,
    {
      headers: { origin: page },
    },
  )
  const text = await reply.text()
  return reply.ok && text.includes(what === 'history' ? 'BENCH' : 'ETH')
}

function program(): string {
  return join(import.meta.dirname, '../../packages/gateway/src/cli.ts')
}
