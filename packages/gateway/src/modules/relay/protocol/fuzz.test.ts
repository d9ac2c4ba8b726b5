import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createIdentity, createToken, signToken } from '../../../fixtures/relayClient.ts'
import { parseConfig } from '../../../config.ts'
import { memoryPubSub } from '../../../stores/memory/pubSub.ts'
import type { Mailbox } from '../../../ports/mailbox.ts'
import { relayErrors } from './errors.ts'
import { readFrame } from './frames.ts'
import { createRelayMetrics } from '../metrics.ts'
import { createRelayService } from './service.ts'
import { checkToken } from '../admission/token.ts'

// `LATCHKEY_ROUNDS=1000000 pnpm exec vitest run --project node packages/gateway/src/modules/relay/protocol/fuzz.test.ts`
const { numRuns: rounds = 0 } = fc.readConfigureGlobal()

const topic = fc.oneof(
  fc.constantFrom('a'.repeat(64), 'B'.repeat(64), '', 'a'.repeat(63), '__proto__'),
  fc.string(),
)
const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), topic, fc.double(), fc.bigInt().map(String))
const params = fc.oneof(
  value,
  fc.record(
    {
      topic,
      message: fc.oneof(fc.string(), value),
      ttl: fc.oneof(fc.integer({ min: -5, max: 3_000_000 }), value),
      tag: fc.oneof(fc.nat(), value),
      attestation: fc.oneof(fc.string(), value),
      topics: fc.oneof(fc.array(topic, { maxLength: 5 }), value),
      messages: fc.array(fc.record({ topic, message: value, ttl: fc.nat(), tag: fc.nat() })),
      subscriptions: fc.array(fc.record({ topic, id: value })),
      receipts: fc.array(fc.record({ topic, message_id: value, messageId: value })),
      pairingTopic: topic,
      sessionTopic: topic,
      sessionProposal: fc.string(),
      sessionProposalResponse: fc.string(),
      sessionSettlementRequest: fc.string(),
    },
    { requiredKeys: [] },
  ),
)
const method = fc.oneof(
  fc
    .constantFrom(
      ...['publish', 'batchPublish', 'subscribe', 'batchSubscribe', 'unsubscribe', 'fetchMessages'],
      ...['batchUnsubscribe', 'batchFetchMessages', 'batchReceive', 'subscribeBlocking'],
    )
    .chain((name) => fc.constantFrom(`irn_${name}`, `iridium_${name}`)),
  fc.constantFrom('wc_proposeSession', 'wc_approveSession', 'constructor', '__proto__'),
  fc.string(),
)
const request = fc
  .record(
    {
      id: fc.oneof(fc.maxSafeNat(), fc.string(), value),
      jsonrpc: fc.oneof(fc.constant('2.0'), value),
      method: fc.oneof(method, value),
      params,
      result: value,
      error: value,
    },
    { requiredKeys: [] },
  )
  .map((each) => JSON.stringify(each))
/** A frame with a part removed or text inserted. */
const damaged = fc
  .tuple(request, fc.nat(), fc.nat(20), fc.string({ unit: 'binary' }))
  .map(([text, at, length, instead]) => {
    const start = at % (text.length + 1)
    return text.slice(0, start) + instead + text.slice(start + length)
  })
const frame = fc.oneof({ weight: 5, arbitrary: request }, damaged, fc.string({ unit: 'binary' }))

/** A mailbox that stores nothing: only the protocol is tested. */
const noMailbox: Mailbox = {
  append: async (entries) => entries.map(() => undefined),
  fetch: async () => ({ messages: [], hasMore: false }),
  acknowledge: async () => {},
  sweep: async () => false,
  size: async () => ({ messages: 0, waiting: 0 }),
  close: async () => {},
}

describe('arbitrary frames', () => {
  test('arbitrary frames get one answer for each request, without an exception or a leak', async () => {
    const plenty = { rate: 1e12, burst: 1e12 }
    const unlimited = {
      requests: plenty,
      messages: plenty,
      bytes: plenty,
    }
    const pubSub = memoryPubSub()
    const problems: unknown[] = []
    const service = createRelayService({
      mailbox: noMailbox,
      pubSub,
      limits: parseConfig({ relay: { limits: unlimited } }).relay.limits,
      metrics: createRelayMetrics(),
      callerHash: (address) => address,
      log: (entry) => problems.push(entry),
      clock: Date.now,
    })
    const before = memoryInUse()
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 50, maxLength: 50 }), async (frames) => {
        const answers: string[] = []
        const session = service.connect({
          client: 'did:key:fuzz',
          address: '127.0.0.1',
          send: (text) => answers.push(text) > 0,
          isCongested: () => false,
          hasRoom: () => true,
          pause() {},
          read() {},
          close() {},
        })
        let expected = 0
        for (const text of frames) {
          if (readFrame(text).kind !== 'answer') expected += 1
          session.receive(text)
        }
        await new Promise(setImmediate)
        // After 200 refusals in a row the relay stops to answer; fifty frames stay below.
        expect(answers).toHaveLength(expected)
        for (const answer of answers) expectAnswer(JSON.parse(answer))
        session.end()
        expect(pubSub.topics()).toBe(0)
      }),
      { numRuns: Math.ceil(rounds / 50) },
    )
    expect(problems).toEqual([])
    // security.md 4.3: memory growth beyond 50 MB is a failure.
    expect(memoryInUse() - before).toBeLessThan(50)
  })
})

describe('arbitrary tokens', () => {
  const identity = createIdentity()
  const now = Math.floor(Date.now() / 1000)
  const isAudience = (host: string): boolean => host === 'relay.example'
  const good = createToken(identity, 'wss://relay.example')
  const claim = fc.oneof(value, fc.constantFrom(identity.client, 'wss://relay.example', now))
  const signed = fc
    .record({ iss: claim, sub: claim, aud: claim, iat: claim, exp: claim }, { requiredKeys: [] })
    .map((claims) => signToken({ alg: 'EdDSA', typ: 'JWT' }, claims, identity.key))
  const changed = fc
    .tuple(fc.nat(good.length - 1), fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }))
    .map(([at, text]) => good.slice(0, at) + text + good.slice(at + text.length))
  const token = fc.oneof(
    signed,
    changed,
    fc.string(),
    fc.tuple(fc.string(), fc.string(), fc.string()).map((parts) => parts.join('.')),
  )

  test('only valid tokens pass among arbitrary tokens, without an exception', async () => {
    expect(await checkToken(good, { now, isAudience })).toEqual({ client: identity.client })
    await fc.assert(
      fc.asyncProperty(token, async (text) => {
        const { refusal } = await checkToken(text, { now, isAudience })
        if (refusal === undefined) expect(mayPass(text)).toBe(true)
      }),
    )

    /** Checks independently of the code that the signed claims are valid. */
    function mayPass(text: string): boolean {
      if (text === good) return true
      const claims = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString())
      const { iss, aud, sub, iat, exp = iat + 86_400 } = claims
      const isOurs = iss === identity.client && aud === 'wss://relay.example' && sub.length > 0
      return isOurs && iat <= now + 120 && exp >= now - 120 && exp - iat <= 86_520
    }
  })
})

function expectAnswer(answer: {
  readonly id: unknown
  readonly jsonrpc: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly data: keyof typeof relayErrors }
}): void {
  expect(answer.jsonrpc).toBe('2.0')
  expect(answer.id).toBeDefined()
  if (answer.error) expect(relayErrors[answer.error.data][0]).toBe(answer.error.code)
  else expect(answer.result).toBeDefined()
}

function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 2 ** 20
}
