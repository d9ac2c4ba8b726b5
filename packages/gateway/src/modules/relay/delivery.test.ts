import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectRelay, randomTopic, type RelayClient } from '../../fixtures/relayClient.ts'
import { listenRelay, type RunningRelay } from '../../relay.ts'

// walletconnect.md 3, Delivery rules our relay must keep: each is a test here.

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

describe('a message', () => {
  test('reaches a subscriber with what it needs to know', async () => {
    const subscribed = await wallet.ask('irn_subscribe', { topic })
    expect((await publish('sealed', { attestation: '', prompt: true, tvf: { x: 1 } })).result).toBe(
      true,
    )
    const [push] = await wallet.pushed(1)
    expect(push?.params).toEqual({
      id: subscribed.result,
      data: { topic, message: 'sealed', publishedAt: now, tag: 1108, attestation: '' },
    })
    // A JSON number that JavaScript, Kotlin and Swift all read exactly (walletconnect.md 3, Ids).
    expect(wallet.frames.at(-1)).toMatch(/^\{"id":\d{16},/)
    expect(Number.isSafeInteger(push?.id)).toBe(true)
  })
})
