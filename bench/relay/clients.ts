// The clients of run.ts: connects all of them, reports it, and on "go" loads the relay and reports the results.
import { once } from 'node:events'
import { connectRelay, randomTopic } from '../../packages/gateway/src/fixtures/relayClient.ts'

export type Load = {
  readonly sent: number
  readonly lost: number
  readonly twice: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

const [, , url = '', count = '0'] = process.argv
const perSecond = 1_000
const warmUpMs = 5_000
const runMs = 20_000
/** Sealed messages are base64. Each must differ, or the relay would treat it as repeated. */
const padding = 'x'.repeat(900)

type Client = Awaited<ReturnType<typeof connectRelay>> & { readonly topic: string }
const sentAt = new Map<string, number>()
const delays: number[] = []
let twice = 0

const passing = await connectAll(1_000)
await Promise.all(passing.map((client) => client.close()))
process.send?.('warm')
await once(process, 'message')
const clients = await connectAll(Number(count))

async function connectAll(wanted: number): Promise<readonly Client[]> {
  const connected: Client[] = []
  while (connected.length < wanted) {
    const some = Array.from({ length: Math.min(100, wanted - connected.length) }, async () => {
      const topic = randomTopic()
      const client = await connectRelay(url)
      await client.ask('irn_subscribe', { topic })
      client.socket.on('message', (data) => hear(String(data)))
      return { ...client, topic }
    })
    connected.push(...(await Promise.all(some)))
  }
  return connected
}

function hear(frame: string): void {
  if (!frame.includes('irn_subscription')) return
  const key = /"message":"(\d+ )/.exec(frame)?.[1] ?? ''
  const at = sentAt.get(key)
  if (at === undefined) twice += 1
  else if (sentAt.delete(key) && at >= measuredFrom) delays.push(performance.now() - at)
}

let measuredFrom = Number.POSITIVE_INFINITY
process.send?.('ready')
process.once('message', async () => {
  const startedAt = performance.now()
  measuredFrom = startedAt + warmUpMs
  const until = measuredFrom + runMs
  let sent = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      for (const due = ((now - startedAt) / 1000) * perSecond; sent < due; sent += 1) publish(sent)
      if (now < until) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  const deadline = performance.now() + 10_000
  while (sentAt.size > 0 && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50))
  delays.sort((a, b) => a - b)
  const at = (share: number): number =>
    delays[Math.floor((delays.length - 1) * share)] ?? Number.NaN
  const result: Load = { sent, lost: sentAt.size, twice, p50: at(0.5), p99: at(0.99), max: at(1) }
  process.send?.(result, () => process.exit(0))
})

/** Publishes to the client's neighbour. */
function publish(index: number): void {
  const from = index % clients.length
  const key = `${index} `
  const topic = clients[from ^ 1]?.topic ?? ''
  sentAt.set(key, performance.now())
  const message = (key + padding).slice(0, 900)
  void clients[from]?.ask('irn_publish', { topic, message, ttl: 300, tag: 1108 })
}
