import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { connectRelay, randomTopic, type RelayClient } from '../../../fixtures/relayClient.ts'
import { startRelayProcess, type ServerProcess } from '../../../fixtures/serverProcess.ts'

// Issue 3, section 4, Fault tests. `pnpm soak:relay` runs them at full length. Tests of slow readers and of clocks that
// are an hour off are in sockets.test.ts and delivery.test.ts.

const isSoak = process.env.RELAY_SOAK !== undefined
const kills = isSoak ? 100 : 5
const halfOpen = isSoak ? 10_000 : 1_000

const folder = (): string => mkdtempSync(join(tmpdir(), 'relay-'))
const relays: ServerProcess[] = []
async function start(...options: Parameters<typeof startRelayProcess>): Promise<ServerProcess> {
  const relay = await startRelayProcess(...options)
  relays.push(relay)
  return relay
}
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop('SIGKILL')
})
const message = (topic: string, text: string): object => ({
  topic,
  message: text,
  ttl: 600,
  tag: 1,
})

test(
  `a relay killed ${kills} times under load loses no answered message`,
  { timeout: 600_000 },
  async () => {
    const data = folder()
    let relay = await start({ port: 0, data })
    const { port } = new URL(relay.url)
    let [answered, lost, duplicates] = [0, 0, 0]
    for (let round = 0; round < kills; round += 1) {
      const topics = Array.from({ length: 50 }, randomTopic)
      const published = await publishUntilKilled(relay, topics, 200 + ((round * 137) % 800))
      relay = await start({ port: Number(port), data })
      // security.md 4.4: restart < 3 s, on a quiet machine.
      expect(processorSeconds(relay)).toBeLessThan(3)
      const wallet = await connectRelay(relay.url)
      await wallet.ask('irn_batchSubscribe', { topics })
      const expected = [...published.values()].flatMap((texts) => [...texts])
      await expect
        .poll(() => missing(wallet, published).length, { timeout: 20_000, interval: 50 })
        .toBe(0)
        .catch(() => {})
      answered += expected.length
      lost += missing(wallet, published).length
      duplicates += wallet.pushes.length - new Set(wallet.pushes.map(({ id }) => id)).size
      expectOrder(wallet, published)
      await wallet.close()
    }
    await relay.stop('SIGTERM')
    if (isSoak)
      console.log(
        `${kills} kills: ${answered} messages answered, ${lost} lost, ${duplicates} twice`,
      )
    expect([lost, duplicates]).toEqual([0, 0])
    expect(answered).toBeGreaterThan(kills * 50)
  },
)

/** Processor time of a process since its start, without that of other processes (proc(5), stat). */
function processorSeconds({ pid }: ServerProcess): number {
  // The fields after the name, which may have spaces; times are in hundredths of a second.
  const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = facts.split(' ').slice(11, 13).map(Number) as [number, number]
  return (user + system) / 100
}

type Published = ReadonlyMap<string, readonly string[]>

/** Fifty clients publish as fast as they are answered. @returns the answered messages by topic, in order */
async function publishUntilKilled(
  relay: ServerProcess,
  topics: readonly string[],
  afterMs: number,
): Promise<Published> {
  const published = new Map<string, string[]>(topics.map((topic) => [topic, []]))
  const clients = await Promise.all(topics.map(() => connectRelay(relay.url)))
  clients.forEach((client, index) => {
    const topic = topics[index] ?? ''
    const publish = async (count: number): Promise<void> => {
      const text = `${count} `.padEnd(900, 'x')
      const { result } = await client.ask('irn_publish', message(topic, text))
      if (result === true) published.get(topic)?.push(text)
      if (count < 900) await publish(count + 1)
    }
    void publish(0)
  })
  const gone = clients.map(({ socket }) => once(socket, 'close'))
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  await relay.stop('SIGKILL')
  await Promise.all(gone)
  return published
}

function missing(wallet: RelayClient, published: Published): readonly string[] {
  const seen = new Set(wallet.pushes.map(({ params: { data } }) => data.topic + data.message))
  return [...published].flatMap(([topic, texts]) => texts.filter((text) => !seen.has(topic + text)))
}

function expectOrder(wallet: RelayClient, published: Published): void {
  for (const topic of published.keys()) {
    const counts = wallet.pushes
      .filter(({ params }) => params.data.topic === topic)
      .map(({ params }) => Number.parseInt(params.data.message, 10))
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  }
}

test(
  'a relay on a full disk refuses publishes, serves the rest, and recovers',
  { timeout: 60_000 },
  async () => {
    // A limit on file size, in blocks of 512 bytes: it exists on every machine and makes the write really fail.
    const relay = await start({ port: 0, data: folder() }, 'ulimit -S -f 4000')
    const [dapp, wallet] = [await connectRelay(relay.url), await connectRelay(relay.url)]
    const accepted = new Set<string>()
    const large = 'x'.repeat(200 * 1024)
    let refusal: unknown
    for (let count = 0; count < 100 && refusal === undefined; count += 1) {
      const topic = randomTopic()
      const { result, error } = await dapp.ask('irn_publish', message(topic, large))
      if (result === true) accepted.add(topic)
      else refusal = error
    }
    expect(refusal).toMatchObject({ code: -32603, data: 'StorageError' })
    // Messages accepted before are delivered.
    await wallet.ask('irn_batchSubscribe', { topics: [...accepted] })
    const pushes = await wallet.pushed(accepted.size)
    expect(new Set(pushes.map(({ params }) => params.data.topic))).toEqual(accepted)
    const health = await fetch(`${relay.url.replace('ws', 'http')}/health`)
    expect(health.status).toBe(200)
    execFileSync('prlimit', ['--pid', String(relay.pid), '--fsize=unlimited'])
    const topic = randomTopic()
    await expect
      .poll(async () => (await dapp.ask('irn_publish', message(topic, large))).result)
      .toBe(true)
    const closed = once(dapp.socket, 'close')
    expect(await relay.stop('SIGTERM')).toBe('SIGTERM')
    // The signal alone would close it with 1006.
    expect((await closed)[0]).toBe(1001)
  },
)

test(
  `${halfOpen} sockets that never finish their handshake do not hold up others`,
  { timeout: 120_000 },
  async () => {
    const relay = await start({ port: 0, data: 'memory' })
    const { port, hostname } = new URL(relay.url)
    const crowd = new Set<Socket>()
    let isThronging = true
    const join = async (index: number): Promise<void> => {
      const socket = connect(Number(port), hostname)
      crowd.add(socket)
      socket.on('error', () => {}).resume()
      // A disconnected socket connects again at once, so that the crowd is still there when the message is sent, on
      // any machine.
      socket.on('close', () => {
        crowd.delete(socket)
        if (isThronging) void join(index)
      })
      // Half of the sockets send nothing, half send the start of a handshake.
      if (index % 2 === 0) socket.write('GET /relay HTTP/1.1\r\nHost: relay\r\nUpgrade: web')
      await once(socket, 'connect').catch(() => {})
    }
    // In waves: the kernel drops connections when the queue is too long.
    for (let first = 0; first < halfOpen; first += 200)
      await Promise.all(Array.from({ length: 200 }, (_, index) => join(first + index)))
    const [dapp, wallet] = [await connectRelay(relay.url), await connectRelay(relay.url)]
    const topic = randomTopic()
    await wallet.ask('irn_subscribe', { topic })
    const sentAt = performance.now()
    await dapp.ask('irn_publish', message(topic, 'through the crowd'))
    await wallet.pushed(1)
    // security.md, DoS probes: for healthy clients 1 s.
    expect(performance.now() - sentAt).toBeLessThan(1_000)
    expect(crowd.size).toBe(halfOpen)
    isThronging = false
    await expect.poll(() => crowd.size).toBe(0)
    expect(await relay.stop('SIGTERM')).toBe('SIGTERM')
  },
)
