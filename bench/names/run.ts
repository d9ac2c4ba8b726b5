// `pnpm bench:names [names] [database]`: a gateway in its own process with a zone of 200 names (on PostgreSQL if an address is
// given). Then the answers for wallets (ERC-3668) over loopback: addresses, texts, and names that nobody registered, one at a time and
// eight at the same time. Each answer is signed and none is cached. The bench fails when a request fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { devZone } from '@latchkey/testing/chain'
import { ccipQuestions } from '../../packages/gateway/src/fixtures/ccipQuestions.ts'
import { homeNetwork, nameOwner, recordOf } from '../../packages/gateway/src/fixtures/nameOwner.ts'
import { origin, projectId } from '../../packages/gateway/src/fixtures/testGateway.ts'
import { measure, type Measured } from '../gateway/measure.ts'

const count = Number(process.argv[2] ?? 200)
const requests = count * 10
const folder = mkdtempSync(join(tmpdir(), 'bench-names-'))
const plenty = { rate: 1_000_000, burst: 1_000_000 }

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start`,
)
const config = join(folder, 'config.json')
writeFileSync(
  config,
  JSON.stringify({
    development: true,
    host: '127.0.0.1',
    port: 0,
    database: process.argv[3] ?? join(folder, 'data'),
    projects: [{ id: projectId, origins: [origin] }],
    limits: { project: plenty, requests: plenty, signIns: plenty },
    // Accounts with keys need no node.
    networks: [{ id: homeNetwork, name: 'Bench', rpc: ['http://127.0.0.1:9'] }],
    names: { zone: devZone.name, network: homeNetwork, keys: [devZone.key] },
  }),
)
const gateway = spawn(process.execPath, [program(), '--config', config], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await address()
const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}${path}?projectId=${projectId}`, { ...init, headers: { origin } })
const names = Array.from({ length: count }, (_, index) => `${labelOf(index)}.${devZone.name}`)
const registering = await measure(
  async (index) => {
    const name = names[index] ?? ''
    const record = await recordOf(
      await nameOwner({ ask }).register(name, { description: 'Sails a lot' }),
    )
    return record.name === name
  },
  { requests: count, atOnce: 8 },
)

const kinds = {
  address: names.map(ccipQuestions.address),
  text: names.map(ccipQuestions.description),
  'no name': names.map((_, index) => ccipQuestions.address(`nobody-${index}.${devZone.name}`)),
}
const rows: (readonly [string, Measured])[] = [['register, 8', registering]]
for (const [what, questions] of Object.entries(kinds))
  for (const atOnce of [1, 8])
    rows.push([
      `${what}, ${atOnce}`,
      await measure(
        async (index) => {
          const file = `${questions[index % count]}.json`
          const reply = await fetch(`${url}/ccip/${devZone.resolver}/${file}`)
          return reply.ok && (await reply.text()).startsWith('{"data":"0x')
        },
        { requests, atOnce },
      ),
    ])
console.log('what, at once  requests  per second  p50 ms  p99 ms  failed')
for (const [what, { requests: asked, perSecond, p50, p99, failed }] of rows)
  console.log(
    [
      what.padEnd(13),
      String(asked).padEnd(8),
      perSecond.toFixed(0).padEnd(10),
      p50.toFixed(1).padEnd(6),
      p99.toFixed(1).padEnd(6),
      failed,
    ].join('  '),
  )
console.log(`load ${loadavg()[0]?.toFixed(1)} at the end`)
gateway.kill('SIGTERM')
await once(gateway, 'exit')
rmSync(folder, { recursive: true, force: true })
process.exit(rows.some(([, { failed }]) => failed > 0) ? 1 : 0)

/** Labels that do not look like each other. */
function labelOf(index: number): string {
  const letters = 'abefghjkpqtuxyz'
  const at = (place: number): string =>
    letters[Math.floor(index / letters.length ** place) % letters.length] ?? ''
  return `sailor${at(2)}${at(1)}${at(0)}`
}

/** The address that the gateway prints at its start; later output is dropped. */
function address(): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    gateway.stdout.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString()
      const found = /Gateway on (http:\/\/\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    gateway.once('exit', () => reject(new Error(`the gateway ended: ${said}`)))
  })
}

function program(): string {
  return join(import.meta.dirname, '../../packages/gateway/src/cli.ts')
}
