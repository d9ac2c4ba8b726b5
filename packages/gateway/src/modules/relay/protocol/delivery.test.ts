import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  connectRelay,
  createIdentity,
  randomTopic,
  type Push,
  type RelayClient,
} from '../../../fixtures/relayClient.ts'
import { listenRelay, type RunningRelay } from '../../../relay.ts'

// walletconnect.md 3, Delivery rules: each rule has its test here.

const hourMs = 3_600_000
let now = 0
let relay: RunningRelay
let dapp: RelayClient
let wallet: RelayClient
let topic: string

beforeEach(async () => {
  now = Date.now()
  relay = await listenRelay({ port: 0, data: 'memory' }, { clock: () => now, log: () => {} })
  dapp = await connectRelay(relay.url)
  wallet = await connectRelay(relay.url)
  topic = randomTopic()
})
afterEach(() => relay.close())

const publish = (message: string, more: object = {}): ReturnType<RelayClient['ask']> =>
  dapp.ask('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more })
const texts = (pushes: readonly Push[]): readonly string[] =>
  pushes.map(({ params }) => params.data.message)
/** Resolves when all earlier messages have reached a client: a later message from the mailbox has arrived. */
async function settled(client: RelayClient): Promise<void> {
  const other = randomTopic()
  const count = client.pushes.length
  await dapp.ask('irn_publish', { topic: other, message: 'last', ttl: 300, tag: 0 })
  await client.ask('irn_subscribe', { topic: other })
  await client.pushed(count + 1)
  while (client.pushes.at(-1)?.params.data.topic !== other)
    await client.pushed(client.pushes.length + 1)
}

describe('message', () => {
  test('a message reaches a subscriber with its topic, time, tag and attestation', async () => {
    const subscribed = await wallet.ask('irn_subscribe', { topic })
    const more = { attestation: '', prompt: true, tvf: { correlationId: 1 }, unheardOf: [] }
    expect((await publish('sealed', more)).result).toBe(true)
    const [push] = await wallet.pushed(1)
    expect(push?.params).toEqual({
      id: subscribed.result,
      data: { topic, message: 'sealed', publishedAt: now, tag: 1108, attestation: '' },
    })
    // 3, Ids: a JSON number that JavaScript, Kotlin and Swift all read exactly.
    expect(wallet.frames.at(-1)).toMatch(/^\{"id":\d{16},/)
    expect(Number.isSafeInteger(push?.id)).toBe(true)
  })

  test('a message carries its tag when the tag is 0', async () => {
    await wallet.ask('irn_subscribe', { topic })
    await publish('sealed', { tag: 0 })
    const [push] = await wallet.pushed(1)
    expect(push?.params.data).toEqual({ topic, message: 'sealed', publishedAt: now, tag: 0 })
  })

  test('a repeated message of the same topic and text is accepted and not delivered again', async () => {
    await wallet.ask('irn_subscribe', { topic })
    for (const id of ['1000000000000000001', '1000000000000000001', '1000000000000000002'])
      expect(
        (await dapp.ask('irn_publish', { topic, message: 'once', ttl: 300, tag: 1 }, id)).result,
      ).toBe(true)
    const another = await connectRelay(relay.url)
    await another.ask('irn_publish', { topic, message: 'once', ttl: 300, tag: 1 })
    await settled(wallet)
    expect(texts(wallet.pushes)).toEqual(['once', 'last'])
  })

  test('a message never returns to its publisher, on any socket or from the mailbox', async () => {
    const second = await connectRelay(relay.url, { identity: dapp.identity })
    await dapp.ask('irn_subscribe', { topic })
    await second.ask('irn_subscribe', { topic })
    await publish('mine')
    expect((await second.ask('irn_fetchMessages', { topic })).result).toEqual({
      messages: [],
      hasMore: false,
    })
    await second.ask('irn_subscribe', { topic })
    await wallet.ask('irn_subscribe', { topic })
    await wallet.pushed(1)
    expect([...dapp.pushes, ...second.pushes]).toEqual([])
  })

  test('a message waits for its first subscriber and comes after the answer to the subscription', async () => {
    await publish('early')
    const { frame, result } = await wallet.ask('irn_subscribe', { topic })
    const [push] = await wallet.pushed(1)
    expect(push?.params.id).toBe(result)
    // Both may come in one packet; only their order counts.
    expect(wallet.frames.map((each) => (each === frame ? 'answer' : 'push'))).toEqual([
      'answer',
      'push',
    ])
  })

  test('a message reaches every client once, although another client has acknowledged it', async () => {
    await publish('for all')
    const tablet = await connectRelay(relay.url)
    await wallet.ask('irn_subscribe', { topic })
    await wallet.pushed(1)
    await settled(wallet)
    await tablet.ask('irn_subscribe', { topic })
    expect(texts(await tablet.pushed(1))).toEqual(['for all'])
    await wallet.ask('irn_subscribe', { topic })
    await settled(wallet)
    expect(texts(wallet.pushes)).toEqual(['for all', 'last', 'last'])
  })

  test('a message reaches every socket of a client and is done when one socket acknowledges it', async () => {
    const { identity } = wallet
    const silent = await connectRelay(relay.url, { identity, acknowledges: false })
    await wallet.ask('irn_subscribe', { topic })
    await silent.ask('irn_subscribe', { topic })
    await publish('once is enough')
    await Promise.all([wallet.pushed(1), silent.pushed(1)])
    await settled(wallet)
    const third = await connectRelay(relay.url, { identity })
    await third.ask('irn_subscribe', { topic })
    await settled(third)
    expect(texts(third.pushes)).toEqual(['last'])
  })

  test('a message comes again under the same id on each subscribe until it is acknowledged', async () => {
    const phone = await connectRelay(relay.url, { acknowledges: false })
    await publish('lost on the way')
    await phone.ask('irn_subscribe', { topic })
    await phone.pushed(1)
    await phone.ask('irn_subscribe', { topic })
    const [first, second] = await phone.pushed(2)
    expect(second).toEqual(first)
    // An error does not acknowledge the message.
    phone.send(JSON.stringify({ id: first?.id, jsonrpc: '2.0', error: { code: 1, message: '' } }))
    await phone.ask('irn_subscribe', { topic })
    await phone.pushed(3)
    // A suspended phone: the old socket is still open (0.9).
    const { identity } = phone
    const awake = await connectRelay(relay.url, { identity })
    await awake.ask('irn_batchSubscribe', { topics: [topic] })
    expect(await awake.pushed(1)).toEqual([first])
    await settled(awake)
    const later = await connectRelay(relay.url, { identity })
    await later.ask('irn_subscribe', { topic })
    await settled(later)
    expect(texts(later.pushes)).toEqual(['last'])
  })

  test('a message is acknowledged by an id that JavaScript wrote as "<digits>n"', async () => {
    const old = await connectRelay(relay.url, { acknowledges: false })
    await old.ask('irn_subscribe', { topic })
    await publish('sealed')
    const [push] = await old.pushed(1)
    old.send(`{"id":"${push?.id}n","jsonrpc":"2.0","result":true}`)
    await old.ask('irn_subscribe', { topic })
    await settled(old)
    expect(texts(old.pushes)).toEqual(['sealed', 'last', ...texts(old.pushes).slice(2)])
    expect(texts(old.pushes).slice(2)).not.toContain('sealed')
  })

  test('a message is not delivered or fetched after its ttl', async () => {
    await publish('short', { ttl: 1 })
    await publish('long', { ttl: 2_592_000 })
    now += 1_000
    await wallet.ask('irn_subscribe', { topic })
    expect(texts(await wallet.pushed(1))).toEqual(['long'])
    const fetched = await (await connectRelay(relay.url)).ask('irn_fetchMessages', { topic })
    expect(fetched.result).toMatchObject({ messages: [{ message: 'long' }], hasMore: false })
    // An expired message may be published again.
    await publish('short', { ttl: 300 })
    expect(texts(await wallet.pushed(2))).toEqual(['long', 'short'])
  })

  test('messages arrive in the order of acceptance, live and from the mailbox', async () => {
    const order = Array.from({ length: 250 }, (_, index) => `message ${index}`)
    const batch = (from: number): unknown => ({
      messages: order
        .slice(from, from + 50)
        .map((message) => ({ topic, message, ttl: 300, tag: 1108 })),
    })
    await dapp.ask('irn_batchPublish', batch(0))
    for (let from = 50; from < 250; from += 50) {
      now += 3_000
      const publishing = dapp.ask('irn_batchPublish', batch(from))
      if (from === 100) void wallet.ask('irn_subscribe', { topic })
      expect((await publishing).result).toBe(true)
    }
    const pushes = await wallet.pushed(250)
    expect(texts(pushes)).toEqual(order)
    expect(new Set(pushes.map(({ id }) => id)).size).toBe(250)
  })

  test('message times never decrease when the clock is set back by an hour', async () => {
    await wallet.ask('irn_subscribe', { topic })
    await publish('before')
    now -= hourMs
    expect((await publish('after')).result).toBe(true)
    now += 2 * hourMs
    expect((await publish('much later')).result).toBe(true)
    const pushes = await wallet.pushed(3)
    const times = pushes.map(({ params }) => params.data.publishedAt)
    expect(times).toEqual([...times].toSorted((a, b) => a - b))
    expect(texts(pushes)).toEqual(['before', 'after', 'much later'])
  })

  test.each([1, 270 * 1024, 1024 * 1024])('a message may be %i characters long', async (length) => {
    await wallet.ask('irn_subscribe', { topic })
    expect((await publish('x'.repeat(length))).result).toBe(true)
    const [push] = await wallet.pushed(1)
    expect(push?.params.data.message).toHaveLength(length)
  })
})

describe('fetching', () => {
  test('a fetched message counts as delivered', async () => {
    await publish('sealed', { attestation: 'a' })
    const other = randomTopic()
    const fetch = (): ReturnType<RelayClient['ask']> =>
      wallet.ask('irn_batchFetchMessages', { topics: [other, topic] })
    expect((await fetch()).result).toEqual({
      messages: [{ topic, message: 'sealed', publishedAt: now, tag: 1108, attestation: 'a' }],
      hasMore: false,
    })
    expect((await fetch()).result).toEqual({ messages: [], hasMore: false })
  })

  test('a fetch goes on where the page before it ended', async () => {
    const messages = Array.from({ length: 60 }, (_, index) => ({ topic, message: `${index}` }))
    for (const part of ['a', 'b']) {
      const named = messages.map((each) => ({ ...each, message: part + each.message }))
      await dapp.ask('irn_batchPublish', { messages: named })
      now += 3_000
    }
    // As: the relay's own shape.
    const page = async (): Promise<{ messages: unknown[]; hasMore: boolean }> =>
      (await wallet.ask('irn_fetchMessages', { topic })).result as never
    const first = await page()
    expect([first.messages.length, first.hasMore]).toEqual([100, true])
    const second = await page()
    expect([second.messages.length, second.hasMore]).toEqual([20, false])
  })

  test('messages are acknowledged by receipts in either spelling', async () => {
    const webhook = await connectRelay(relay.url, { acknowledges: false })
    await webhook.ask('irn_subscribe', { topic })
    await publish('one')
    await publish('two')
    const [one, two] = await webhook.pushed(2)
    const receipts = [
      { topic, message_id: one?.id },
      { topic, messageId: String(two?.id) },
    ]
    expect((await webhook.ask('irn_batchReceive', { receipts })).result).toBe(true)
    expect((await webhook.ask('irn_fetchMessages', { topic })).result).toMatchObject({
      messages: [],
    })
  })
})

describe('unsubscribing', () => {
  test('unsubscribing ends delivery with any id, and the mailbox keeps collecting', async () => {
    const topics = [topic, randomTopic()]
    await wallet.ask('irn_batchSubscribe', { topics })
    expect((await wallet.ask('irn_unsubscribe', { topic, id: 'made up' })).result).toBe(true)
    await publish('unheard')
    await settled(wallet)
    expect(texts(wallet.pushes)).toEqual(['last'])
    const subscriptions = topics.map((each) => ({ topic: each, id: 'x' }))
    expect((await wallet.ask('irn_batchUnsubscribe', { subscriptions })).result).toBe(true)
    await wallet.ask('irn_subscribe', { topic })
    await wallet.pushed(2)
    expect(texts(wallet.pushes)).toEqual(['last', 'unheard'])
  })
})

describe('session methods of SDKs from 2.21', () => {
  // walletconnect.md 0.2 and 3
  test('a session proposal is published under tag 1100 and subscribes its proposer', async () => {
    const proposal = { pairingTopic: topic, sessionProposal: 'propose', ttl: 300, attestation: 'a' }
    const tvf = { correlationId: 1, rpcMethods: [], chainId: 'eip155:1' }
    expect((await dapp.ask('wc_proposeSession', { ...proposal, ...tvf })).result).toBe(true)
    await wallet.ask('irn_subscribe', { topic })
    const [push] = await wallet.pushed(1)
    expect(push?.params.data).toMatchObject({ message: 'propose', tag: 1100, attestation: 'a' })
    await wallet.ask('irn_publish', { topic, message: 'answer', ttl: 300, tag: 1101 })
    expect(texts(await dapp.pushed(1))).toEqual(['answer'])
  })

  test('a session approval publishes the response, then the settlement, and subscribes the wallet', async () => {
    const sessionTopic = randomTopic()
    await dapp.ask('irn_batchSubscribe', { topics: [topic, sessionTopic] })
    const { result } = await wallet.ask('wc_approveSession', {
      pairingTopic: topic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settle',
      ttl: 300,
      correlationId: 1,
    })
    expect(result).toBe(true)
    const seen = (await dapp.pushed(2)).map(({ params: { data } }) => [data.topic, data.tag])
    expect(seen).toEqual([
      [topic, 1101],
      [sessionTopic, 1102],
    ])
    await dapp.ask('irn_publish', { topic: sessionTopic, message: 'true', ttl: 300, tag: 1103 })
    expect(texts(await wallet.pushed(1))).toEqual(['true'])
  })
})

test('a client whose clock is an hour behind is accepted, and a client whose clock is an hour ahead is refused [walletconnect.md 2, Refusal]', async () => {
  const identity = createIdentity()
  now += hourMs
  const { iat, exp } = { iat: Math.floor(Date.now() / 1000), exp: undefined }
  // A token without exp counts for a day, so a clock that is behind passes.
  expect(
    (await connectRelay(relay.url, { identity, claims: { iat, exp } })).socket.readyState,
  ).toBe(1)
  now -= 2 * hourMs
  await expect(connectRelay(relay.url, { identity, claims: { iat, exp } })).rejects.toThrow('401')
})
