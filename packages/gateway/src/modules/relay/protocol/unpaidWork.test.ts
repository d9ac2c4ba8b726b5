import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  connectRelay,
  createIdentity,
  randomTopic,
  type RelayClient,
} from '../../../fixtures/relayClient.ts'
import { listenRelay, type RunningRelay } from '../../../relay.ts'
import { openSqliteMailbox } from '../../../stores/sqlite/mailbox.ts'
import type { RelayConfigInput } from '../settings.ts'

// What a page of the mailbox costs is known after it is read, a new identity costs nothing, and a frame is parsed before it
// is answered (security.md 3.3).

let relay: RunningRelay
let now = 0
let reads = 0
let ticking: NodeJS.Timeout | undefined
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
afterEach(async () => {
  clearInterval(ticking)
  await relay.close()
})
/** From now on the clock moves, a hundred times too fast. */
function tick(): void {
  ticking = setInterval(() => (now += 1_000), 10)
}

const at = (
  address: string,
  options?: Pick<NonNullable<Parameters<typeof connectRelay>[1]>, 'identity' | 'acknowledges'>,
): Promise<RelayClient> =>
  connectRelay(relay.url, { headers: { 'x-forwarded-for': address }, ...options })
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

test('a message that is pushed to a crowd is paid by its publisher, and its address waits with the next one, but not with small topics', async () => {
  await start({ rate: 100, burst: 900 })
  const [topic, small] = [randomTopic(), randomTopic()]
  const crowd = await Promise.all(Array.from({ length: 40 }, () => at(crowded)))
  await Promise.all(crowd.map((client) => client.ask('irn_subscribe', { topic })))
  const [first, second] = ['1', '2'].map((text) => message(topic, text.repeat(40 * 1024)))
  await (await at(publisher)).ask('irn_publish', first)
  await Promise.all(crowd.map((client) => client.pushed(1)))
  let isServed = false
  const next = (await at(publisher)).ask('irn_publish', second).then((answer) => {
    isServed = true
    return answer
  })
  for (const address of [publisher, home]) {
    const neighbour = await at(address)
    expect((await neighbour.ask('irn_publish', message(small, 'm'))).error).toBeUndefined()
  }
  await aWhile()
  expect(isServed).toBe(false)
  tick()
  expect((await next).error).toBeUndefined()
  await Promise.all(crowd.map((client) => client.pushed(2)))
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
  tick()
  await expect.poll(() => reads, { timeout: 10_000 }).toBeGreaterThan(before)
})

const values = `[${Array.from({ length: 19_000 }, () => '0').join()}]`
test.each([
  ['answers', `{"id":1,"jsonrpc":"2.0","result":${values}}`],
  ['frames without a method', `{"id":1,"jsonrpc":"2.0","params":${values}}`],
  ['long answers', `{"id":1,"jsonrpc":"2.0","result":"${'x'.repeat(1024 * 1024)}"}`],
])(
  '%s count as requests by what their parsing costs, and hold up their client only',
  async (_name, frame) => {
    await start({ rate: 100, burst: 90 })
    const [client, visitor] = [await at(crowded), await at(home)]
    const topic = randomTopic()
    for (let count = 0; count < 3; count += 1) client.send(frame)
    const answer = client.ask('irn_publish', message(topic, 'm'))
    let isAnswered = false
    void answer.then(() => (isAnswered = true))
    await visitor.ask('irn_publish', message(topic, 'other'))
    await aWhile()
    expect(isAnswered).toBe(false)
    tick()
    expect((await answer).result).toBe(true)
  },
)

test('a frame with many values that waits in vain is not parsed: its client is disconnected, and one with a small frame is told', async () => {
  await start({ rate: 10, burst: 90 })
  const long = `{"id":1,"jsonrpc":"2.0","result":"${'x'.repeat(2 * 1024 * 1024 - 100)}"}`
  const identity = createIdentity()
  // They use up the share of the client, and then its part of the room in which frames wait.
  const sockets = await Promise.all(Array.from({ length: 20 }, () => at(crowded, { identity })))
  for (const socket of sockets) socket.send(long)
  await aWhile()
  const client = await at(crowded, { identity })
  const small = client.ask('irn_publish', message(randomTopic(), 'm'))
  expect((await small).error?.data).toBe('TooManyRequests')
  client.send(`{"id":1,"jsonrpc":"2.0","result":${values}}`)
  expect((await once(client.socket, 'close'))[0]).toBe(1013)
  expect((await (await at(home)).ask('irn_publish', message(randomTopic(), 'm'))).result).toBe(true)
})

test('a fetch of several topics ends with the pages that are paid, and the next fetch goes on', async () => {
  await start({ rate: 100, burst: 300 })
  await publishLarge()
  const client = await at(home)
  const fetched: number[] = []
  tick()
  while (fetched.length < 10) {
    const { result } = await client.ask('irn_batchFetchMessages', { topics })
    // As: the answer of walletconnect.md 3, irn_batchFetchMessages.
    const { messages, hasMore } = result as { messages: unknown[]; hasMore: boolean }
    fetched.push(messages.length)
    if (!hasMore) break
  }
  expect(fetched.reduce((sum, count) => sum + count)).toBe(4)
})

test('a receipt that waits until its client has paid counts also when the client leaves at once', async () => {
  await start({ rate: 10, burst: 90 })
  const topic = randomTopic()
  const [dapp, wallet] = [await at(publisher), await at(crowded, { acknowledges: false })]
  await wallet.ask('irn_subscribe', { topic })
  await dapp.ask('irn_publish', message(topic, 'm'))
  const [push] = await wallet.pushed(1)
  wallet.send(`{"id":1,"jsonrpc":"2.0","result":${values}}`)
  wallet.acknowledge(push!)
  await wallet.close()
  tick()
  const again = await at(crowded, { identity: wallet.identity })
  await again.ask('irn_subscribe', { topic })
  await again.ask('irn_fetchMessages', { topic: randomTopic() })
  await aWhile()
  expect(again.pushes).toHaveLength(0)
})

test('a client whose reads wait has 16 fetches at most, and its later requests wait for them', async () => {
  await start({ rate: 2_000, burst: 1_200 })
  await publishLarge()
  for (let count = 0; count < 2; count += 1) {
    const greedy = await at(crowded)
    await greedy.ask('irn_batchSubscribe', { topics })
    await greedy.pushed(4)
    await greedy.close()
  }
  const client = await at(crowded)
  for (const topic of topics) await client.ask('irn_subscribe', { topic })
  const topic = randomTopic()
  /** @returns whether a publish is answered that follows ten fetches */
  const fetchTen = async (): Promise<boolean> => {
    for (let count = 0; count < 10; count += 1) void client.ask('irn_fetchMessages', { topic })
    let isAnswered = false
    void client.ask('irn_publish', message(topic, randomTopic())).then(() => (isAnswered = true))
    await aWhile()
    return isAnswered
  }
  expect(await fetchTen()).toBe(true)
  expect(await fetchTen()).toBe(false)
  tick()
  await expect
    .poll(() => client.frames.filter((frame) => frame.includes('hasMore')).length, {
      timeout: 10_000,
    })
    .toBe(20)
})
