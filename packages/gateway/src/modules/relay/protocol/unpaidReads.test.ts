import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectRelay, randomTopic, type RelayClient } from '../../../fixtures/relayClient.ts'
import { listenRelay, type RunningRelay } from '../../../relay.ts'
import { openSqliteMailbox } from '../../../stores/sqlite/mailbox.ts'
import type { RelayConfigInput } from '../settings.ts'

// What a page of the mailbox costs is known after it is read, and a new identity costs nothing (security.md 3.3).

let relay: RunningRelay
let now = 0
let reads = 0
/** Nothing is paid until the clock moves. */
async function start(requests: NonNullable<RelayConfigInput['limits']>['requests']): Promise<void> {
  const mailbox = await openSqliteMailbox({
    place: 'memory',
    limits: { messages: 10, bytes: 2 ** 21, totalBytes: 2 ** 30 },
    clock: () => now,
  })
  const fetch: typeof mailbox.fetch = (query) => {
    reads += 1
    return mailbox.fetch(query)
  }
  relay = await listenRelay(
    { port: 0, limits: { requests }, trustedProxies: 1 },
    { mailbox: { ...mailbox, fetch }, clock: () => now, log: () => {} },
  )
}
beforeEach(() => {
  now = Date.now()
  reads = 0
})
afterEach(() => relay.close())

const at = (address: string): Promise<RelayClient> =>
  connectRelay(relay.url, { headers: { 'x-forwarded-for': address } })
const [publisher, crowded, home] = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
const topics = Array.from({ length: 4 }, randomTopic)
const message = (topic: string, text: string): object => ({
  topic,
  message: text,
  ttl: 86_400,
  tag: 1,
})
async function publishLarge(): Promise<void> {
  const dapp = await at(publisher)
  for (const topic of topics) await dapp.ask('irn_publish', message(topic, 'x'.repeat(400 * 1024)))
}
/** Longer than the relay waits until it looks again. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_500))

test('clients that read beyond their share and leave hold up the reads of their address, and no other request or address', async () => {
  await start({ rate: 2_000, burst: 1_200 })
  await publishLarge()
  const [small, ...later] = Array.from({ length: 4 }, randomTopic)
  await (await at(publisher)).ask('irn_publish', message(small!, 'small'))
  const readAndLeave = async (): Promise<void> => {
    const client = await at(crowded)
    await client.ask('irn_batchSubscribe', { topics })
    await client.pushed(4)
    await client.close()
  }
  await readAndLeave()
  // The backlog of one client does not lock out its neighbours.
  const neighbour = await at(crowded)
  await neighbour.ask('irn_subscribe', { topic: small })
  await neighbour.pushed(1)
  await readAndLeave()
  const [again, visitor] = [await at(crowded), await at(home)]
  for (const topic of topics) await again.ask('irn_subscribe', { topic })
  await aWhile()
  expect(again.pushes).toHaveLength(0)
  for (const topic of later) {
    expect((await neighbour.ask('irn_subscribe', { topic })).error).toBeUndefined()
    expect((await neighbour.ask('irn_publish', message(topic, 'm'))).error).toBeUndefined()
  }
  await visitor.ask('irn_batchSubscribe', { topics })
  await visitor.pushed(4)
  expect(again.pushes).toHaveLength(0)
  now += 2_000
  await again.pushed(1)
})

test('60 new clients of one address that subscribe and fetch at once leave most pages until the first ones are paid', async () => {
  await start({ rate: 5_000, burst: 12_000 })
  await publishLarge()
  const crowd = await Promise.all(Array.from({ length: 60 }, () => at(crowded)))
  for (const [index, client] of crowd.entries())
    if (index % 2 === 0) void client.ask('irn_batchSubscribe', { topics })
    else for (const topic of topics) void client.ask('irn_fetchMessages', { topic })
  await aWhile()
  expect(reads).toBeGreaterThan(10)
  // Of 240: half of the burst and a second of the rate are 28 pages, and 64 are read when these are found out.
  expect(reads).toBeLessThan(100)
  const before = reads
  now += 60_000
  await expect.poll(() => reads).toBeGreaterThan(before)
})
