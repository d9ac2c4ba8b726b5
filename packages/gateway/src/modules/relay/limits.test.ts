import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  connectRelay,
  createIdentity,
  createToken,
  randomTopic,
  type RelayClient,
} from '../../fixtures/relayClient.ts'
import { later } from '../../fixtures/testGateway.ts'
import type { LogEntry } from '../../ports/log.ts'
import { listenRelay, type RunningRelay } from '../../relay.ts'
import { openSqliteMailbox } from '../../stores/sqlite/mailbox.ts'
import type { RelayConfigInput } from './settings.ts'

// security.md 3.3, with the sizes that SDKs need (walletconnect.md 3, Delivery rules).

let relay: RunningRelay
let now = 0
const logged: LogEntry[] = []
const start = async (
  limits: RelayConfigInput['limits'] = {},
  trustedProxies = 0,
): Promise<RunningRelay> =>
  (relay = await listenRelay(
    { port: 0, limits, trustedProxies },
    { clock: () => now, log: (entry) => logged.push(entry) },
  ))
beforeEach(() => {
  now = Date.now()
  logged.length = 0
})
afterEach(() => relay.close())

const message = (topic: string, text: string): object => ({
  topic,
  message: text,
  ttl: 300,
  tag: 1,
})
/** A client alone may owe a third of a budget. The rate is so slow that a request is refused and does not wait. */
const few = { rate: 0.01, burst: 9 }

describe('budgets', () => {
  test('the relay limits messages per second', async () => {
    const client = await connectRelay((await start({ messages: few })).url)
    const publish = async (text: string): Promise<unknown> =>
      (await client.ask('irn_publish', message(randomTopic(), text))).error?.code
    for (const text of ['a', 'b', 'c']) expect(await publish(text)).toBeUndefined()
    expect(await publish('d')).toBe(3001)
    now += 100_000
    expect(await publish('e')).toBeUndefined()
    // A clock that is set back does not reduce the allowance.
    now -= 3_600_000
    expect(await publish('f')).toBe(3001)
    now += 100_000
    expect(await publish('g')).toBeUndefined()
    expect(logged.filter(({ event }) => event === 'relay limited')).toHaveLength(2)
  })

  test('the relay limits characters that clients publish, and leaves an address what another address does not use', async () => {
    const { url } = await start({ bytes: { rate: 0.01, burst: 36 } }, 1)
    const at = (address: string): Promise<RelayClient> =>
      connectRelay(url, { headers: { 'x-forwarded-for': address } })
    const publish = async (client: RelayClient, text: string): Promise<unknown> =>
      (await client.ask('irn_publish', message(randomTopic(), text))).error?.data
    const [one, two, other] = [await at('192.0.2.1'), await at('192.0.2.1'), await at('192.0.2.2')]
    expect(await publish(one, 'x'.repeat(12))).toBeUndefined()
    expect(await publish(one, 'x')).toBe('TooManyRequests')
    // A client of the same address has a share within the share of the address.
    expect(await publish(two, 'x'.repeat(6))).toBeUndefined()
    expect(await publish(two, 'x')).toBe('TooManyRequests')
    expect(await publish(other, 'x'.repeat(9))).toBeUndefined()
  })

  test('the characters of an attestation count like those of its message, and 4,096 are the most', async () => {
    const { url } = await start({ bytes: { rate: 0.01, burst: 3 * 4_100 } })
    const client = await connectRelay(url)
    const publish = async (more: object): Promise<unknown> =>
      (await client.ask('irn_publish', { ...message(randomTopic(), 'm'), ...more })).error?.data
    const [most, above] = ['a'.repeat(4_096), 'a'.repeat(4_097)]
    expect(await publish({ attestation: above })).toBe('PayloadSizeExceeded')
    const proposal = { pairingTopic: randomTopic(), sessionProposal: 'sealed', attestation: above }
    expect((await client.ask('wc_proposeSession', proposal)).error?.data).toBe(
      'PayloadSizeExceeded',
    )
    expect(await publish({ attestation: most })).toBeUndefined()
    expect(await publish({ message: 'fives' })).toBe('TooManyRequests')
    expect(await publish({ message: 'four' })).toBeUndefined()
  })

  test('the relay limits requests and counts each topic of a batch and each receipt', async () => {
    const client = await connectRelay((await start({ requests: few })).url)
    const topics = [randomTopic(), randomTopic(), randomTopic()]
    expect((await client.ask('irn_batchSubscribe', { topics })).error).toBeUndefined()
    expect((await client.ask('irn_unsubscribe', { topic: topics[0] })).error?.code).toBe(3001)
    now += 100_000
    const receipts = Array.from({ length: 3 }, (_, id) => ({ topic: topics[0], message_id: id }))
    expect((await client.ask('irn_batchReceive', { receipts })).error?.code).toBe(3001)
    now += 900_000
    expect((await client.ask('irn_batchReceive', { receipts })).result).toBe(true)
    expect((await client.ask('irn_unsubscribe', { topic: topics[0] })).error?.code).toBe(3001)
    now += 900_000
    const subscriptions = topics.map((topic) => ({ topic, id: topic }))
    expect((await client.ask('irn_batchUnsubscribe', { subscriptions })).result).toBe(true)
    expect((await client.ask('irn_unsubscribe', { topic: topics[0] })).error?.code).toBe(3001)
  })

  test('each KiB that the relay reads for a client counts as a request, for a fetch and for a subscription', async () => {
    const { url } = await start({ requests: { rate: 0.01, burst: 120 } }, 1)
    const at = (address: string): Promise<RelayClient> =>
      connectRelay(url, { headers: { 'x-forwarded-for': address } })
    const dapp = await at('192.0.2.1')
    const topics = [randomTopic(), randomTopic()]
    for (const topic of topics) await dapp.ask('irn_publish', message(topic, 'x'.repeat(50 * 1024)))
    const [one, two] = [await at('192.0.2.2'), await at('192.0.2.3')]
    const { result } = await one.ask('irn_fetchMessages', { topic: topics[0] })
    expect(result).toMatchObject({ messages: [{ topic: topics[0] }] })
    expect((await one.ask('irn_fetchMessages', { topic: topics[1] })).error?.code).toBe(3001)
    await two.ask('irn_subscribe', { topic: topics[1] })
    await two.pushed(1)
    expect((await two.ask('irn_subscribe', { topic: topics[1] })).error?.code).toBe(3001)
    now += 10_000_000
    expect((await one.ask('irn_fetchMessages', { topic: topics[1] })).error).toBeUndefined()
  })

  test('a client with more messages than it may read gets them later, and holds up no other address', async () => {
    const { url } = await start({ requests: { rate: 0.01, burst: 120 } }, 1)
    const at = (address: string): Promise<RelayClient> =>
      connectRelay(url, { headers: { 'x-forwarded-for': address } })
    const dapp = await at('192.0.2.1')
    const topics = Array.from({ length: 6 }, randomTopic)
    const text = 'x'.repeat(50 * 1024)
    for (const topic of topics)
      await dapp.ask('irn_publish', { ...message(topic, text), ttl: 2_592_000 })
    const [wallet, visitor] = [await at('192.0.2.2'), await at('192.0.2.3')]
    await wallet.ask('irn_batchSubscribe', { topics })
    // Its connection has four reads at once.
    await wallet.pushed(4)
    for (let count = 0; count < 10; count += 1)
      expect((await visitor.ask('irn_subscribe', { topic: randomTopic() })).error).toBeUndefined()
    expect(wallet.pushes).toHaveLength(4)
    // Each of the six pages costs 51 requests, and the client may owe 40. It has 100 more now.
    now += 10_000_000
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(wallet.pushes).toHaveLength(4)
    const passing = setInterval(() => (now += 1_000_000), 20)
    await wallet.pushed(6)
    clearInterval(passing)
  })

  test('a fetch of many topics ends with a page, and says that more messages follow', async () => {
    const { url } = await start()
    const [dapp, wallet] = [await connectRelay(url), await connectRelay(url)]
    const topics = Array.from({ length: 5 }, randomTopic)
    for (const topic of topics)
      await dapp.ask('irn_publish', message(topic, 'x'.repeat(300 * 1024)))
    // As: the relay's own shape.
    const page = async (): Promise<readonly [number, boolean]> => {
      const { result } = await wallet.ask('irn_batchFetchMessages', { topics })
      const { messages, hasMore } = result as { messages: unknown[]; hasMore: boolean }
      return [messages.length, hasMore]
    }
    expect([await page(), await page(), await page()]).toEqual([
      [2, true],
      [2, true],
      [1, false],
    ])
  })

  test('fetches of one client take turns, and addresses take turns', async () => {
    const mailbox = await openSqliteMailbox({
      place: 'memory',
      limits: { messages: 10, bytes: 1e6, totalBytes: 1e6 },
      clock: () => now,
    })
    const read: string[] = []
    const held: (() => void)[] = []
    const fetch: typeof mailbox.fetch = async (query) => {
      read.push(query.topic)
      await new Promise<void>((resolve) => held.push(resolve))
      return mailbox.fetch(query)
    }
    relay = await listenRelay(
      { port: 0, trustedProxies: 1 },
      { mailbox: { ...mailbox, fetch }, log: () => {} },
    )
    const at = (address: string): Promise<RelayClient> =>
      connectRelay(relay.url, { headers: { 'x-forwarded-for': address } })
    const crowd = await Promise.all(Array.from({ length: 30 }, () => at('192.0.2.1')))
    const ask = async (client: RelayClient): Promise<void> => {
      for (let count = 0; count < 10; count += 1)
        void client.ask('irn_fetchMessages', { topic: randomTopic() })
      await client.ask('irn_unsubscribe', { topic: randomTopic() })
    }
    await ask(crowd[0]!)
    expect(read).toHaveLength(4)
    await Promise.all(crowd.slice(1).map(ask))
    expect(read).toHaveLength(64)
    const visitor = await at('192.0.2.2')
    const topic = randomTopic()
    await visitor.ask('irn_subscribe', { topic })
    held.splice(0, 2).forEach((resolve) => resolve())
    await expect.poll(() => read).toContain(topic)
    for (const client of [...crowd, visitor]) client.socket.terminate()
    const releasing = setInterval(() => held.splice(0).forEach((resolve) => resolve()), 5)
    await relay.close()
    clearInterval(releasing)
  })

  test('a client with hundreds of topics has a few reads of the mailbox at a time, and none for topics that it left', async () => {
    const mailbox = await openSqliteMailbox({
      place: 'memory',
      limits: { messages: 10, bytes: 1e6, totalBytes: 1e6 },
      clock: () => now,
    })
    const topics = Array.from({ length: 400 }, randomTopic)
    const read: string[] = []
    let [reading, most] = [0, 0]
    let isHeld = false
    const held = later<void>()
    const fetch: typeof mailbox.fetch = async (query) => {
      read.push(query.topic)
      most = Math.max(most, (reading += 1))
      if (isHeld) await held.promise
      const page = await mailbox.fetch(query)
      reading -= 1
      return page
    }
    relay = await listenRelay({ port: 0 }, { mailbox: { ...mailbox, fetch }, log: () => {} })
    const client = await connectRelay(relay.url)
    await client.ask('irn_batchSubscribe', { topics: topics.slice(0, 200) })
    await expect.poll(() => read.length).toBe(200)
    isHeld = true
    await client.ask('irn_batchSubscribe', { topics: topics.slice(200) })
    const subscriptions = topics.slice(200).map((topic) => ({ topic, id: topic }))
    await client.ask('irn_batchUnsubscribe', { subscriptions })
    held.resolve()
    await client.ask('irn_subscribe', { topic: topics[0] })
    await expect.poll(() => read.at(-1)).toBe(topics[0])
    expect(read.length).toBeLessThan(210)
    expect(most).toBeLessThan(10)
  })

  test('a client acknowledges only messages that were delivered on its connection', async () => {
    const { url } = await start()
    const identity = createIdentity()
    const [dapp, thief, wallet] = [
      await connectRelay(url),
      await connectRelay(url, { identity }),
      await connectRelay(url, { identity, acknowledges: false }),
    ]
    const topic = randomTopic()
    await wallet.ask('irn_subscribe', { topic })
    await dapp.ask('irn_publish', message(topic, 'kept'))
    const [push] = await wallet.pushed(1)
    const receipts = [{ topic, message_id: push?.id }]
    expect((await thief.ask('irn_batchReceive', { receipts })).result).toBe(true)
    const fetched = await thief.ask('irn_fetchMessages', { topic })
    expect(fetched.result).toMatchObject({ messages: [{ message: 'kept' }] })
    await wallet.ask('irn_batchReceive', { receipts })
    expect((await wallet.ask('irn_fetchMessages', { topic })).result).toMatchObject({
      messages: [],
    })
  })

  test('200 messages at once on one topic are accepted and arrive in order', async () => {
    const { url } = await start()
    const [dapp, wallet] = [await connectRelay(url), await connectRelay(url)]
    const topic = randomTopic()
    await wallet.ask('irn_subscribe', { topic })
    const texts = Array.from({ length: 200 }, (_, index) => `${index}`)
    const answers = await Promise.all(
      texts.map((text) => dapp.ask('irn_publish', message(topic, text))),
    )
    expect(answers.filter(({ error }) => error)).toEqual([])
    const pushes = await wallet.pushed(200)
    expect(pushes.map(({ params }) => params.data.message)).toEqual(texts)
  })

  test('requests above a budget wait and keep their order', async () => {
    const { url } = await start({ messages: { rate: 100, burst: 30 } })
    const ticking = setInterval(() => (now += 20), 20)
    const [dapp, wallet] = [await connectRelay(url), await connectRelay(url)]
    const topic = randomTopic()
    await wallet.ask('irn_subscribe', { topic })
    const texts = Array.from({ length: 60 }, (_, index) => `${index}`)
    const answers = await Promise.all(
      texts.map((text) => dapp.ask('irn_publish', message(topic, text))),
    )
    expect(answers.filter(({ error }) => error)).toEqual([])
    const pushes = await wallet.pushed(60)
    expect(pushes.map(({ params }) => params.data.message)).toEqual(texts)
    clearInterval(ticking)
  })
})

describe('other limits', () => {
  test('the relay limits topics on a socket, and unsubscribing makes room', async () => {
    const client = await connectRelay((await start({ topicsPerSocket: 2 })).url)
    const topics = [randomTopic(), randomTopic()]
    expect((await client.ask('irn_batchSubscribe', { topics })).error).toBeUndefined()
    expect((await client.ask('irn_subscribe', { topic: randomTopic() })).error).toMatchObject({
      code: -32000,
      data: 'SubscriberLimitExceeded',
    })
    // The client may subscribe again to its topics, and unsubscribing makes room.
    expect((await client.ask('irn_batchSubscribe', { topics })).error).toBeUndefined()
    await client.ask('irn_unsubscribe', { topic: topics[0] })
    expect((await client.ask('irn_subscribe', { topic: randomTopic() })).error).toBeUndefined()
  })

  test('addresses share the topics of all sockets, and a flood of one leaves room for others', async () => {
    const { url } = await start({ topics: 12 }, 1)
    const at = (address: string): Promise<RelayClient> =>
      connectRelay(url, { headers: { 'x-forwarded-for': address } })
    const flood = await Promise.all([at('192.0.2.1'), at('192.0.2.1'), at('192.0.2.1')])
    const topics = async (client: RelayClient): Promise<number> => {
      let count = 0
      while (!(await client.ask('irn_subscribe', { topic: randomTopic() })).error) count += 1
      return count
    }
    expect([await topics(flood[0]!), await topics(flood[1]!)]).toEqual([6, 0])
    expect(await topics(await at('192.0.2.2'))).toBe(3)
    // A client that leaves makes room.
    await flood[0]!.close()
    await expect
      .poll(async () => (await flood[2]!.ask('irn_subscribe', { topic: randomTopic() })).error)
      .toBeUndefined()
  })

  test('a client that is gone before its proposal is written keeps no topic', async () => {
    const mailbox = await openSqliteMailbox({
      place: 'memory',
      limits: { messages: 10, bytes: 1e6, totalBytes: 1e6 },
      clock: () => now,
    })
    const [asked, held] = [later<void>(), later<void>()]
    const append: typeof mailbox.append = async (entries) => {
      asked.resolve()
      await held.promise
      return mailbox.append(entries)
    }
    relay = await listenRelay(
      { port: 0, limits: { topics: 2 } },
      { mailbox: { ...mailbox, append }, log: (entry) => logged.push(entry) },
    )
    const [dapp, neighbour] = [await connectRelay(relay.url), await connectRelay(relay.url)]
    const proposal = { pairingTopic: randomTopic(), sessionProposal: 'sealed', ttl: 300 }
    void dapp.ask('wc_proposeSession', proposal)
    await asked.promise
    dapp.socket.terminate()
    await expect.poll(() => logged.map(({ event }) => event)).toContain('relay closed')
    held.resolve()
    // Its answer comes after that of the proposal, which is written first.
    const { topic, message } = { topic: randomTopic(), message: 'sealed' }
    await neighbour.ask('irn_publish', { topic, message, ttl: 300, tag: 1 })
    expect((await neighbour.ask('irn_subscribe', { topic })).error).toBeUndefined()
  })

  test('a full mailbox refuses messages until a client acknowledges some', async () => {
    const { url } = await start({ mailboxMessages: 2, mailboxBytes: 10 })
    const [dapp, wallet] = [await connectRelay(url), await connectRelay(url)]
    const topic = randomTopic()
    const publish = async (text: string): Promise<unknown> =>
      (await dapp.ask('irn_publish', message(topic, text))).error?.data
    expect(await publish('12345678901')).toBe('MailboxLimitExceeded')
    expect(await publish('1')).toBeUndefined()
    expect(await publish('2')).toBeUndefined()
    expect(await publish('3')).toBe('MailboxLimitExceeded')
    // A repeated message is accepted, also by a full mailbox.
    expect(await publish('2')).toBeUndefined()
    const messages = [message(randomTopic(), 'x'), message(topic, '3')]
    expect((await dapp.ask('irn_batchPublish', { messages })).error?.code).toBe(-32000)
    await wallet.ask('irn_subscribe', { topic })
    await wallet.pushed(2)
    await wallet.ask('irn_fetchMessages', { topic })
    expect(await publish('3')).toBeUndefined()
  })

  test('a client that goes on after 200 refusals is disconnected', async () => {
    const client = await connectRelay((await start()).url)
    const closed = once(client.socket, 'close')
    for (let count = 0; count <= 200; count += 1) client.send('nonsense')
    expect((await closed)[0]).toBe(1013)
    expect(client.frames).toHaveLength(200)
  })
})

describe('sockets', () => {
  test('a client keeps all its sockets, also a hundred', async () => {
    const { url } = await start()
    const identity = createIdentity()
    const clients = await Promise.all(
      Array.from({ length: 100 }, () => connectRelay(url, { identity })),
    )
    await clients[0]?.ask('irn_subscribe', { topic: randomTopic() })
    for (const { socket } of clients) expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  test('a handshake above the budget is told when to come back', async () => {
    const { url } = await start({ handshakes: { rate: 0.1, burst: 4 } })
    await connectRelay(url)
    await connectRelay(url)
    const refused = new WebSocket(`${url}?auth=${createToken(createIdentity(), url)}`)
    refused.on('error', () => {})
    const [, response] = await once(refused, 'unexpected-response')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '10'])
    const query = new URLSearchParams({
      auth: createToken(createIdentity(), url),
      useOnCloseEvent: 'true',
    })
    const [code, reason] = await once(new WebSocket(`${url}?${query}`), 'close')
    expect([code, String(reason)]).toEqual([1013, 'Too many connections from this address'])
    expect(logged.filter(({ event }) => event === 'relay refused')).toHaveLength(1)
    now += 10_000
    await connectRelay(url)
  })

  test('a crowd of one address leaves room for others, and its silent sockets end first when room is short', async () => {
    const { url } = await start({ sockets: 6 }, 1)
    const at = (address: string): Promise<RelayClient> =>
      connectRelay(url, { headers: { 'x-forwarded-for': address } })
    const crowd = [await at('192.0.2.1'), await at('192.0.2.1'), await at('192.0.2.1')]
    await expect(at('192.0.2.1')).rejects.toThrow('503')
    const others = [await at('192.0.2.2'), await at('192.0.2.3')]
    await expect(at('192.0.2.2')).rejects.toThrow('503')
    now += 60_000
    await crowd[0]?.ask('irn_subscribe', { topic: randomTopic() })
    const ended = once(crowd[1]?.socket ?? others[0]!.socket, 'close')
    await at('192.0.2.2')
    await ended
    for (const { socket } of [crowd[0]!, crowd[2]!, ...others])
      expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  test('an address without a socket gets one when many addresses hold all places and say something all the time', async () => {
    const { url } = await start({ sockets: 40 }, 1)
    const at = (address: string): Promise<RelayClient> =>
      connectRelay(url, { headers: { 'x-forwarded-for': address } })
    const home = await at('198.51.100.1')
    // Three places are left: as many as each of the ten has.
    for (let count = 0; count < 36; count += 1) await at(`192.0.2.${count % 10}`)
    await expect(at('192.0.2.9')).rejects.toThrow('503')
    for (let address = 1; address <= 8; address += 1)
      expect((await at(`203.0.113.${address}`)).socket.readyState).toBe(WebSocket.OPEN)
    expect(home.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('a frame above 2 MiB closes the socket with 1009, and a binary frame with 1003', async () => {
    const { url } = await start()
    for (const [frame, expected] of [
      ['x'.repeat(2 * 1024 * 1024 + 1), 1009],
      [Buffer.from('{}'), 1003],
    ] as const) {
      const { socket } = await connectRelay(url)
      const closed = once(socket, 'close')
      socket.send(frame)
      expect((await closed)[0]).toBe(expected)
    }
    await (await connectRelay(url)).close()
  })
})

test('the relay log tells why a socket ended and holds no query and no content', async () => {
  const { url } = await start()
  const topic = randomTopic()
  const client = await connectRelay(url, { query: { projectId: 'shop', ua: 'secret-agent' } })
  await client.ask('irn_publish', message(topic, 'secret-text'))
  const closed = once(client.socket, 'close')
  client.socket.close(1000, 'secret-reason')
  await closed
  await expect(connectRelay(url, { claims: { aud: 'wss://secret.example' } })).rejects.toThrow(
    '401',
  )
  await expect.poll(() => logged.at(-2)?.event).toBe('relay closed')
  expect(logged.at(-2)).toEqual({
    level: 'info',
    event: 'relay closed',
    status: 1000,
    ms: 0,
    projectId: 'shop',
    caller: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  expect(logged.at(-1)).toMatchObject({
    event: 'relay refused',
    status: 401,
    errorCode: 'Authorization error: JWT validation error: Invalid audience',
  })
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`secret|${topic}|did:key|eyJ|127\\.0`))
})
