import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRelay, randomTopic, type RelayClient } from '../../../fixtures/relayClient.ts'
import { listenRelay, type RunningRelay } from '../../../relay.ts'

// walletconnect.md 3: ids, names of methods, errors.

let relay: RunningRelay
let client: RelayClient
const topic = randomTopic()

beforeAll(async () => {
  relay = await listenRelay({ port: 0, data: 'memory' }, { log: () => {} })
  client = await connectRelay(relay.url)
})
afterAll(() => relay.close())

/** Send a frame of our own making. @returns the next frame that comes */
async function raw(text: string): Promise<string> {
  const count = client.frames.length
  client.send(text)
  await expect.poll(() => client.frames.length, { interval: 2 }).toBeGreaterThan(count)
  return client.frames[count] ?? ''
}

describe('ids', () => {
  test.each([
    '1',
    '1795219200000123456',
    '9007199254740993',
    '18446744073709551615',
    '"1795219200000123456"',
    '"1"',
    '"any \\"text\\" é"',
  ])('the request id %s comes back digit for digit in the same JSON type', async (id) => {
    const frame = await raw(
      `{"params":{"id":2,"topic":"${topic}"},"jsonrpc":"2.0","id":${id},"method":"irn_unsubscribe"}`,
    )
    expect(frame).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    const refused = await raw(`{"id":${id},"jsonrpc":"2.0","method":"irn_nothing"}`)
    expect(refused.startsWith(`{"id":${id},"jsonrpc":"2.0","error":`)).toBe(true)
  })

  test.each(['0', '-1', '1.5', '1e3', 'null', 'true', '{}', '""', '18446744073709551616'])(
    'the invalid request id %s is answered with id 0',
    async (id) => {
      const frame = await raw(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe"}`)
      expect(frame).toMatch(/^\{"id":0,.*"InvalidRequestId"/)
    },
  )
})

describe('methods', () => {
  // Formula and vector of walletconnect.md 3, irn_subscribe, and 4; here with this client's own id.
  test('a subscription id equals the id that the JS SDK computes', async () => {
    const { createHash } = await import('node:crypto')
    const id = createHash('sha256')
      .update(topic + client.identity.client)
      .digest('hex')
    expect((await client.ask('irn_subscribe', { topic })).result).toBe(id)
    expect((await client.ask('iridium_subscribe', { topic })).result).toBe(id)
    expect((await client.ask('irn_subscribeBlocking', { topic })).result).toBe(id)
    expect((await client.ask('irn_batchSubscribe', { topics: [topic] })).result).toEqual([id])
    expect(
      (await client.ask('iridium_batchSubscribeBlocking', { topics: [topic] })).result,
    ).toEqual([{ id }])
  })

  test.each(['irn_watchRegister', 'irn_watchUnregister', 'irn_receive', 'toString', 'eth_call'])(
    'the method %s is not served and gets InvalidMethod',
    async (method) => {
      expect((await client.ask(method)).error).toEqual({
        code: -32600,
        message: 'The method is not served here',
        data: 'InvalidMethod',
      })
    },
  )
})

describe('refusals', () => {
  const publish = { topic, message: 'm', ttl: 300, tag: 1 }
  const topics = (count: number): unknown => ({
    topics: Array.from({ length: count }, randomTopic),
  })

  test.each([
    ['irn_publish', { ...publish, topic: 'short' }, -32600, 'InvalidTopic'],
    ['irn_publish', { ...publish, topic: 'g'.repeat(64) }, -32600, 'InvalidTopic'],
    ['irn_publish', { ...publish, message: '' }, -32600, 'InvalidParams'],
    ['irn_publish', { ...publish, tag: -1 }, -32600, 'InvalidParams'],
    ['irn_publish', { ...publish, ttl: 0 }, -32000, 'TtlTooShort'],
    ['irn_publish', { ...publish, ttl: 2_592_001 }, -32000, 'TtlTooLong'],
    ['irn_publish', { ...publish, ttl: '300' }, -32600, 'InvalidParams'],
    ['irn_publish', [publish], -32600, 'InvalidParams'],
    [
      'irn_publish',
      { ...publish, message: 'x'.repeat(1024 * 1024 + 1) },
      -32600,
      'PayloadSizeExceeded',
    ],
    ['irn_batchPublish', { messages: [] }, -32600, 'BatchEmpty'],
    ['irn_batchPublish', { messages: [publish, { topic }] }, -32600, 'InvalidParams'],
    ['irn_subscribe', {}, -32600, 'InvalidParams'],
    ['irn_subscribe', { topic: '' }, -32600, 'InvalidTopic'],
    ['irn_batchSubscribe', topics(0), -32600, 'BatchEmpty'],
    ['irn_batchSubscribe', topics(501), -32600, 'BatchLimitExceeded'],
    ['irn_batchFetchMessages', topics(501), -32600, 'BatchLimitExceeded'],
    ['irn_batchUnsubscribe', { subscriptions: [] }, -32600, 'BatchEmpty'],
    ['wc_proposeSession', { pairingTopic: topic }, -32600, 'InvalidParams'],
    ['wc_approveSession', { pairingTopic: topic, sessionTopic: 'x' }, -32600, 'InvalidParams'],
  ])('%s with invalid params %# is refused with %s, %s', async (method, params, code, data) => {
    expect((await client.ask(method, params)).error).toMatchObject({ code, data })
  })

  test('a batch with one invalid message publishes no message', async () => {
    const messages = [
      { ...publish, message: 'good' },
      { ...publish, topic: 'bad' },
    ]
    expect((await client.ask('irn_batchPublish', { messages })).error?.data).toBe('InvalidTopic')
    const other = await connectRelay(relay.url)
    expect((await other.ask('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [] })
  })

  test.each([
    ['hello', 'Serialization'],
    ['', 'Serialization'],
    ['[]', 'Serialization'],
    ['null', 'Serialization'],
    ['[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}]', 'Serialization'],
    [`{"id":1,"a":${'['.repeat(40)}${']'.repeat(40)}}`, 'Serialization'],
    [`{"id":1,"a":[${'0,'.repeat(30_000)}0]}`, 'Serialization'],
    ['{"id":1,"method":"irn_subscribe"}', 'InvalidJsonRpcVersion'],
    ['{"id":1,"jsonrpc":"2.0"}', 'InvalidMethod'],
    ['{"id":1,"jsonrpc":"2.0","method":5}', 'InvalidMethod'],
    ['{"id":"x","jsonrpc":"2.0","result":true}', 'InvalidRequestId'],
  ])('invalid frame %# is refused with %2$s', async (text, data) => {
    expect(JSON.parse(await raw(text)).error.data).toBe(data)
  })

  test('brackets and quotes inside a message do not count as nesting', async () => {
    const message = `${'['.repeat(100)}\\"${'{,'.repeat(30_000)}`
    expect((await client.ask('irn_publish', { ...publish, message })).result).toBe(true)
  })
})
