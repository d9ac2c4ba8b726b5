import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectRelay, randomTopic, type RelayClient } from '../../../fixtures/relayClient.ts'
import { later } from '../../../fixtures/testGateway.ts'
import { listenRelay, type RunningRelay } from '../../../relay.ts'
import { openSqliteMailbox } from '../../../stores/sqlite/mailbox.ts'

// A socket that does not read leaves what it is sent in the memory of the relay, beyond what the kernel takes.

const mebibyte = 2 ** 20
const plenty = { rate: 1e9, burst: 1e9 }
let relay: RunningRelay
let now = 0
const start = async (unreadBytes: number): Promise<RunningRelay> =>
  (relay = await listenRelay(
    { port: 0, limits: { unreadBytes, bytes: plenty, requests: plenty }, trustedProxies: 1 },
    { clock: () => now, log: () => {} },
  ))
beforeEach(() => {
  now = Date.now()
})
afterEach(() => relay.close())

const at = (url: string, address: string): Promise<RelayClient> =>
  connectRelay(url, { headers: { 'x-forwarded-for': address } })
const [flood, home] = ['192.0.2.1', '192.0.2.2']
const topics = Array.from({ length: 16 }, randomTopic)

/** Subscribers of an address that do not read, to more than the kernel and a socket of its own take. */
async function connectDeaf(url: string, count: number, address = flood): Promise<RelayClient[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => at(url, address)))
  for (const client of clients) {
    await client.ask('irn_batchSubscribe', { topics })
    client.socket.pause()
  }
  return clients
}
async function publishAll(dapp: RelayClient): Promise<void> {
  for (const topic of topics) {
    const message = 'x'.repeat(mebibyte)
    const { result } = await dapp.ask('irn_publish', { topic, message, ttl: 300, tag: 1 })
    expect(result).toBe(true)
  }
}
async function unreadBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url.replace('ws', 'http')}/metrics`)).text()
  return Number(/^latchkey_relay_unread_bytes (\S+)$/m.exec(text)?.[1])
}

test('sockets that do not read have half of the room together, others get their messages, and no message is lost', async () => {
  const { url } = await start(8 * mebibyte)
  const [dapp, reader] = [await at(url, home), await at(url, home)]
  const deaf = await connectDeaf(url, 12)
  await reader.ask('irn_batchSubscribe', { topics })
  await publishAll(dapp)
  await reader.pushed(topics.length)
  expect(await unreadBytes(url)).toBeLessThan(4.1 * mebibyte)
  expect(await unreadBytes(url)).toBeGreaterThan(2 * mebibyte)
  // A small message needs no room: a client at the address of the flood gets it.
  const neighbour = await at(url, flood)
  const topic = randomTopic()
  await neighbour.ask('irn_subscribe', { topic })
  await dapp.ask('irn_publish', { topic, message: 'x'.repeat(900), ttl: 300, tag: 1 })
  await neighbour.pushed(1)
  for (const { socket } of deaf) socket.resume()
  for (const client of deaf) {
    const pushes = await client.pushed(topics.length)
    expect(new Set(pushes.map(({ params }) => params.data.topic)).size).toBe(topics.length)
  }
  expect(await unreadBytes(url)).toBe(0)
})

test('answers to fetches that nobody reads have half of the room together', async () => {
  const { url } = await start(8 * mebibyte)
  const dapp = await at(url, home)
  await publishAll(dapp)
  const clients = await Promise.all(Array.from({ length: 12 }, () => at(url, flood)))
  for (const client of clients) {
    client.socket.pause()
    for (const topic of topics.slice(0, 8)) void client.ask('irn_fetchMessages', { topic })
  }
  // Asked last, so that the relay has done what it does for the others.
  for (let count = 0; count < 20; count += 1)
    await dapp.ask('irn_fetchMessages', { topic: randomTopic() })
  expect(await unreadBytes(url)).toBeGreaterThan(mebibyte)
  expect(await unreadBytes(url)).toBeLessThan(5 * mebibyte)
  for (const { socket } of clients) socket.terminate()
  await expect.poll(() => unreadBytes(url)).toBe(0)
})

test(
  'a socket that has read nothing for half a minute is ended when others wait for its room',
  { timeout: 30_000 },
  async () => {
    const { url } = await start(4 * mebibyte)
    const dapp = await at(url, home)
    const deaf = await connectDeaf(url, 4)
    await publishAll(dapp)
    const neighbour = await at(url, flood)
    await neighbour.ask('irn_batchSubscribe', { topics })
    now += 29_000
    // Longer than the relay waits until it looks again.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    for (const { socket } of deaf) expect(socket.readyState).toBe(WebSocket.OPEN)
    const ended = Promise.race(deaf.map(({ socket }) => once(socket, 'close')))
    now += 1_000
    for (const { socket } of deaf) setTimeout(() => socket.resume(), 3_000)
    await neighbour.pushed(topics.length)
    expect((await ended)[0]).toBe(1013)
  },
)

test('messages just below 4 KiB that a client reads leave no room taken', async () => {
  const { url } = await start(4 * mebibyte)
  const [dapp, reader] = [await at(url, home), await at(url, home)]
  const topic = randomTopic()
  await reader.ask('irn_subscribe', { topic })
  for (let count = 0; count < 20; count += 1) {
    const message = `${count}`.padEnd(3_600 + count * 8)
    await dapp.ask('irn_publish', { topic, message, ttl: 300, tag: 1 })
  }
  await reader.pushed(20)
  await dapp.ask('irn_unsubscribe', { topic })
  expect(await unreadBytes(url)).toBe(0)
})

test('a client that is gone before its answer is read from the mailbox leaves no room taken', async () => {
  const mailbox = await openSqliteMailbox({
    place: 'memory',
    limits: { messages: 10, bytes: 1e6, totalBytes: 1e9 },
    clock: () => now,
  })
  const [asked, held, answered] = [later<void>(), later<void>(), later<void>()]
  relay = await listenRelay(
    { port: 0, trustedProxies: 1 },
    {
      log: () => {},
      mailbox: {
        ...mailbox,
        async fetch(query) {
          asked.resolve()
          await held.promise
          const page = await mailbox.fetch(query)
          answered.resolve()
          return page
        },
      },
    },
  )
  const [dapp, client] = [await at(relay.url, home), await at(relay.url, flood)]
  const [topic] = topics
  await dapp.ask('irn_publish', { topic, message: 'x'.repeat(9_000), ttl: 300, tag: 1 })
  void client.ask('irn_fetchMessages', { topic })
  await asked.promise
  client.socket.terminate()
  const connections = async (): Promise<string> =>
    (await fetch(`${relay.url.replace('ws', 'http')}/metrics`)).text()
  await expect.poll(connections).toMatch(/^latchkey_relay_connections 1$/m)
  held.resolve()
  await answered.promise
  await dapp.ask('irn_unsubscribe', { topic })
  expect(await unreadBytes(relay.url)).toBe(0)
})

test('200 clients at one address that read get a large message, although all of it has no room at once', async () => {
  const { url } = await start(mebibyte)
  const dapp = await at(url, home)
  const [topic] = topics
  const crowd = await Promise.all(Array.from({ length: 200 }, () => at(url, flood)))
  await Promise.all(crowd.map((client) => client.ask('irn_subscribe', { topic })))
  const message = 'x'.repeat(200 * 1024)
  await dapp.ask('irn_publish', { topic, message, ttl: 300, tag: 1 })
  await Promise.all(crowd.map((client) => client.pushed(1)))
  expect(await unreadBytes(url)).toBe(0)
})
