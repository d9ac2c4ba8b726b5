import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  connectRelay,
  createIdentity,
  createToken,
  randomTopic,
} from '../../fixtures/relayClient.ts'
import type { LogEntry } from '../../ports/log.ts'
import { listenRelay, type RunningRelay } from '../../relay.ts'
import type { RelayConfigInput } from './settings.ts'

// security.md 3.3, with the sizes that SDKs need (walletconnect.md 3, Delivery rules).

let relay: RunningRelay
let now = 0
const logged: LogEntry[] = []
const start = async (limits: RelayConfigInput['limits'] = {}): Promise<RunningRelay> =>
  (relay = await listenRelay(
    { port: 0, limits },
    { clock: () => now, log: (entry) => logged.push(entry) },
  ))
beforeEach(() => {
  now = Date.now()
})
afterEach(() => relay.close())

const message = (topic: string, text: string): object => ({
  topic,
  message: text,
  ttl: 300,
  tag: 1,
})
const few = { rate: 1, burst: 3 }

describe('client limits', () => {
  test('the relay limits publishes of a client per second', async () => {
    const client = await connectRelay((await start({ publishes: few })).url)
    const publish = async (text: string): Promise<unknown> =>
      (await client.ask('irn_publish', message(randomTopic(), text))).error?.code
    for (const text of ['a', 'b', 'c']) expect(await publish(text)).toBeUndefined()
    expect(await publish('d')).toBe(3001)
    now += 1000
    expect(await publish('e')).toBeUndefined()
    // A clock that is set back does not reduce the allowance.
    now -= 3_600_000
    expect(await publish('f')).toBe(3001)
    now += 1000
    expect(await publish('g')).toBeUndefined()
  })

  test('the relay limits the characters that all clients of one address publish', async () => {
    const { url } = await start({
      publishesPerAddress: few,
      bytesPerAddress: { rate: 1, burst: 10 },
    })
    const [one, two] = [await connectRelay(url), await connectRelay(url)]
    expect((await one.ask('irn_publish', message(randomTopic(), '12345'))).result).toBe(true)
    expect((await two.ask('irn_publish', message(randomTopic(), '123456'))).error?.data).toBe(
      'TooManyRequests',
    )
    expect((await two.ask('irn_publish', message(randomTopic(), '12345'))).result).toBe(true)
  })

  test('the relay limits requests of a client and counts each topic of a batch', async () => {
    const client = await connectRelay((await start({ requests: few })).url)
    const topics = [randomTopic(), randomTopic(), randomTopic()]
    expect((await client.ask('irn_batchSubscribe', { topics })).error).toBeUndefined()
    expect((await client.ask('irn_unsubscribe', { topic: topics[0] })).error?.code).toBe(3001)
  })

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
  test('the oldest socket of a client is closed when the client opens too many', async () => {
    const { url } = await start({ socketsPerClient: 2 })
    const identity = createIdentity()
    const first = await connectRelay(url, { identity })
    const closed = once(first.socket, 'close')
    const others = [await connectRelay(url, { identity }), await connectRelay(url, { identity })]
    expect((await closed)[0]).toBe(1013)
    for (const { socket } of others) expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  test('a new socket is refused when its address has too many, until one closes', async () => {
    const { url } = await start({ socketsPerAddress: 2 })
    const clients = [await connectRelay(url), await connectRelay(url)]
    await expect(connectRelay(url)).rejects.toThrow('429')
    const query = new URLSearchParams({
      auth: createToken(createIdentity(), url),
      useOnCloseEvent: 'true',
    })
    const [code, reason] = await once(new WebSocket(`${url}?${query}`), 'close')
    expect([code, String(reason)]).toEqual([1013, 'Too many connections from this address'])
    await clients[0]?.close()
    await expect.poll(() => connectRelay(url).then(() => true)).toBe(true)
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
