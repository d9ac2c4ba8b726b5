// `pnpm bench:relay`: the relay in its own process, all clients in another, over loopback. For each number of clients:
// memory while they idle, then 1 000 messages a second of 900 B for 20 s after 5 s of warm-up; each client publishes to
// its neighbour. Delivery is from the publisher's send to the subscriber's receipt. Then honest clients beside floods
// (floods/floods.ts). `pnpm bench:relay 1000 5000` measures these numbers of clients, and `floods` the floods. The bench
// fails when a goal is missed.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRelayProcess } from '../../packages/gateway/src/fixtures/serverProcess.ts'
import type { Load } from './clients.ts'
import { measureFloods } from './floods/floods.ts'
import { residentKb } from './residentKb.ts'

const asked = process.argv.slice(2)
const isWhole = asked.length === 0
const sizes = isWhole
  ? [1_000, 5_000, 10_000]
  : asked.filter((word) => word !== 'floods').map(Number)
/** The goals of issue 3, "Shown by". */
const goals = { p99Ms: 10, idleKb: 20 }
const failures: string[] = []

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${load()} at the start`,
)
if (sizes.length > 0)
  console.log(
    'clients  sent    lost  twice  p50 ms  p99 ms  max ms  kB/idle client  relay CPU  load',
  )
for (const clients of sizes) {
  const data = mkdtempSync(join(tmpdir(), 'bench-relay-'))
  const relay = await startRelayProcess({ port: 0, data })
  const generator = fork(join(import.meta.dirname, 'clients.ts'), [relay.url, String(clients)])
  // A thousand clients connected and left before, so that memory that the process takes once does not count.
  await once(generator, 'message')
  await settle()
  const before = residentKb(relay.pid)
  generator.send('connect')
  await once(generator, 'message')
  await settle()
  const idleKb = (residentKb(relay.pid) - before) / clients
  const [cpuBefore, startedAt] = [cpuSeconds(relay.pid), performance.now()]
  generator.send('go')
  const [result] = (await once(generator, 'message')) as [Load]
  const share = (cpuSeconds(relay.pid) - cpuBefore) / ((performance.now() - startedAt) / 1000)
  await relay.stop('SIGTERM')
  rmSync(data, { recursive: true })
  const row = [
    String(clients).padEnd(7),
    String(result.sent).padEnd(6),
    String(result.lost).padEnd(4),
    String(result.twice).padEnd(5),
    result.p50.toFixed(1).padEnd(6),
    result.p99.toFixed(1).padEnd(6),
    result.max.toFixed(1).padEnd(6),
    idleKb.toFixed(1).padEnd(14),
    `${(share * 100).toFixed(0)} %`.padEnd(9),
    load(),
  ]
  console.log(row.join('  '))
  if (result.lost > 0) failures.push(`${clients} clients: ${result.lost} messages lost`)
  if (result.twice > 0) failures.push(`${clients} clients: ${result.twice} delivered twice`)
  if (idleKb > goals.idleKb) failures.push(`${clients} clients: ${idleKb.toFixed(1)} kB each`)
  if (clients <= 1_000 && result.p99 > goals.p99Ms)
    failures.push(`${clients} clients: p99 ${result.p99.toFixed(1)} ms`)
}
if (isWhole || asked.includes('floods')) failures.push(...(await measureFloods()))
for (const failure of failures) console.error(`goal missed, ${failure}`)
process.exit(failures.length > 0 ? 1 : 0)

/** Waits until the sockets' buffers and the garbage of the handshakes are freed. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 3_000))
}

/** User and system time, in seconds; the kernel counts in hundredths. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
