import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { connectRelay, randomTopic, type RelayClient } from '../../../fixtures/relayClient.ts'
import { later } from '../../../fixtures/testGateway.ts'
import { listenRelay, type RunningRelay } from '../../../relay.ts'
import { createPingWheel } from '../../../sockets/pingWheel.ts'
import { openSqliteMailbox } from '../../../stores/sqlite/mailbox.ts'

const plenty = { rate: 1e9, burst: 1e9 }
let relay: RunningRelay | undefined
const start = async (): Promise<RunningRelay> =>
  (relay = await listenRelay({ port: 0, limits: { bytes: plenty } }, { log: () => {} }))
afterEach(async () => {
  vi.useRealTimers()
  await relay?.close()
  relay = undefined
})

const megabyte = 'x'.repeat(1024 * 1024)
const topics = Array.from({ length: 16 }, randomTopic)

/** Publishes more than the kernel buffers for a client that does not read. */
async function overwhelm(dapp: RelayClient): Promise<void> {
  for (const topic of topics) {
    const { result } = await dapp.ask('irn_publish', { topic, message: megabyte, ttl: 300, tag: 1 })
    expect(result).toBe(true)
  }
}

describe('slow client [security.md 3.3, Slow consumer]', () => {
  test('a client that stops reading gets no more pushes, others do, and it misses no message when it reads again', async () => {
    const { url } = await start()
    const [dapp, slow, quick] = [
      await connectRelay(url),
      await connectRelay(url),
      await connectRelay(url),
    ]
    await slow.ask('irn_batchSubscribe', { topics })
    await quick.ask('irn_batchSubscribe', { topics })
    slow.socket.pause()
    await overwhelm(dapp)
    await quick.pushed(topics.length)
    expect(await metric(url, 'messages_pushed_total')).toBeLessThan(2 * topics.length)
    slow.socket.resume()
    const pushes = await slow.pushed(topics.length)
    expect(new Set(pushes.map(({ params }) => params.data.topic))).toEqual(new Set(topics))
    expect(await metric(url, 'messages_pushed_total')).toBe(2 * topics.length)
    expect(slow.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('a client that does not read for half a minute is disconnected', async () => {
    const { url } = await start()
    const [dapp, slow] = [await connectRelay(url), await connectRelay(url)]
    await slow.ask('irn_batchSubscribe', { topics })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    slow.socket.pause()
    await overwhelm(dapp)
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    const closed = once(slow.socket, 'close')
    slow.socket.resume()
    expect((await closed)[0]).toBe(1013)
  })

  test('a client that does not read and keeps asking is disconnected at once', async () => {
    const { url } = await start()
    const [dapp, slow] = [await connectRelay(url), await connectRelay(url)]
    await overwhelm(dapp)
    slow.socket.pause()
    for (const topic of topics) void slow.ask('irn_fetchMessages', { topic })
    const closed = once(slow.socket, 'close')
    await expect.poll(() => metric(url, 'unread_bytes')).toBeGreaterThan(4 * 1024 * 1024)
    // Read after those fetches that began, so the relay has handled all of them after a few.
    for (let count = 0; count < 16; count += 1)
      await dapp.ask('irn_fetchMessages', { topic: randomTopic() })
    slow.socket.resume()
    expect((await closed)[0]).toBe(1013)
    // Messages that it was not sent are still in the mailbox.
    const fetched = slow.frames.filter((frame) => frame.includes(megabyte)).length
    expect(fetched).toBeLessThan(16)
    const back = await connectRelay(url, { identity: slow.identity })
    await back.ask('irn_batchSubscribe', { topics })
    await back.pushed(16 - fetched)
  })
})

describe('pings', () => {
  test('a socket that answers pings stays open, and a socket that does not is closed [walletconnect.md 2, Keep-alive]', async () => {
    const server = createServer()
    const acceptor = new WebSocketServer({ server })
    const wheel = createPingWheel(100)
    acceptor.on('connection', (socket) => {
      const forget = wheel.add(socket)
      socket.once('close', forget)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // As: a server listening on a port has an AddressInfo.
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
    const alive = new WebSocket(url)
    const gone = new WebSocket(url, { autoPong: false })
    let pings = 0
    alive.on('ping', () => (pings += 1))
    expect((await once(gone, 'close'))[0]).toBe(1006)
    await expect.poll(() => pings).toBeGreaterThan(3)
    expect(alive.readyState).toBe(WebSocket.OPEN)
    wheel.stop()
    alive.terminate()
    server.close()
  })
})

describe('closing', () => {
  test('a closing relay closes its sockets with 1001 and frees the port', async () => {
    const { url, close } = await start()
    const clients = [await connectRelay(url), await connectRelay(url)]
    const codes = clients.map(async ({ socket }) => (await once(socket, 'close'))[0])
    await close()
    relay = undefined
    expect(await Promise.all(codes)).toEqual([1001, 1001])
    await expect(connectRelay(url)).rejects.toThrow('ECONNREFUSED')
  })

  test('a closing relay first answers the publishes under way', async () => {
    const { url, close } = await start()
    const client = await connectRelay(url)
    const answers = Array.from({ length: 20 }, (_, index) =>
      client.ask('irn_publish', { topic: randomTopic(), message: `${index}`, ttl: 300, tag: 1 }),
    )
    // The last frame has reached the relay: its answers are under way.
    await answers[0]
    await close()
    relay = undefined
    for (const { result } of await Promise.all(answers)) expect(result).toBe(true)
  })
})

test('the relay serves health and metrics in the text format of Prometheus', async () => {
  const { url } = await start()
  const dapp = await connectRelay(url)
  await dapp.ask('irn_subscribe', { topic: topics[0] })
  await dapp.ask('irn_publish', { topic: topics[1], message: 'm', ttl: 300, tag: 1 })
  await dapp.ask('irn_publish', { topic: topics[1], message: 'm', ttl: 300, tag: 1 })
  const health = await fetch(`${url.replace('ws', 'http')}/health`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'OK' }])
  expect(await metric(url, 'connections')).toBe(1)
  expect(await metric(url, 'topics')).toBe(1)
  expect(await metric(url, 'messages_accepted_total')).toBe(1)
  expect(await metric(url, 'messages_repeated_total')).toBe(1)
  expect(await metric(url, 'mailbox_waiting')).toBe(1)
  expect(await metric(url, 'publish_seconds_count')).toBe(2)
  expect(await metric(url, 'publish_seconds_bucket{le="+Inf"}')).toBe(2)
  expect((await fetch(`${url.replace('ws', 'http')}/other`)).status).toBe(404)
})

test('strangers who ask for health and metrics at once cost the mailbox one question', async () => {
  const mailbox = await openSqliteMailbox({
    place: 'memory',
    limits: { messages: 10, bytes: 1e6, totalBytes: 1e6 },
    clock: Date.now,
  })
  const held = later<void>()
  let asked = 0
  const size: typeof mailbox.size = async () => {
    asked += 1
    await held.promise
    return mailbox.size()
  }
  relay = await listenRelay({ port: 0 }, { mailbox: { ...mailbox, size }, log: () => {} })
  const url = relay.url.replace('ws', 'http')
  const answers = Array.from({ length: 40 }, (_, index) =>
    fetch(`${url}/${index % 2 === 0 ? 'health' : 'metrics'}`),
  )
  // Answered after them.
  await fetch(`${url}/other`)
  held.resolve()
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  expect(asked).toBe(1)
  await fetch(`${url}/health`)
  expect(asked).toBe(2)
})

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url.replace('ws', 'http')}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`latchkey_relay_${name} `))
  return Number(line?.split(' ').at(-1))
}
