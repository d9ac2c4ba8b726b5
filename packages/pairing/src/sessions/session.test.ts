import { describe, expect, test } from 'vitest'
import type { FakeRelay } from '../fixtures/fakeRelay.ts'
import { eventually, metadata, proposal, settled, startDapp, startWorld } from '../fixtures/dapp.ts'
import {
  account,
  type FakeWallet,
  namespaces,
  nextWalletId,
  settlementBy,
  walletMetadata,
} from '../fixtures/fakeWallet.ts'
import { memoryStorage, type PairingError } from '../index.ts'

const chainId = 'eip155:1'
const week = 7 * 86_400
const seconds = (): number => Math.floor(Date.now() / 1000)

describe('proposals', () => {
  test('a proposal has every field that wallets need, and no field for statistics', async () => {
    const { relay, wallet } = startWorld()
    const { client } = startDapp()
    const sessionProperties = { theme: 'dark' }
    const { uri, id, sent } = await client.connect({ ...proposal, sessionProperties })
    await sent
    const asked = await wallet.pair(uri)
    // walletconnect.md 6, wc_sessionPropose params.
    expect(asked).toMatchObject({
      id,
      method: 'wc_sessionPropose',
      params: {
        requiredNamespaces: {},
        optionalNamespaces: proposal.optionalNamespaces,
        relays: [{ protocol: 'irn' }],
        proposer: { metadata },
        pairingTopic: asked.topic,
        sessionProperties,
      },
    })
    expect(asked.params?.['expiryTimestamp']).toBeCloseTo(seconds() + 300, -1)
    // walletconnect.md 3 and 10: no tvf, and an empty attestation.
    const { params } = relay.frames.find(({ method }) => method === 'irn_publish') ?? {}
    expect(Object.keys(params ?? {}).toSorted()).toEqual(
      ['attestation', 'message', 'prompt', 'tag', 'topic', 'ttl'].toSorted(),
    )
    expect(params).toMatchObject({ tag: 1100, ttl: 300, prompt: true, attestation: '' })
  })

  test('a proposal without session properties omits the field, which Kotlin would refuse', async () => {
    const { wallet } = startWorld()
    const { uri } = await startDapp().client.connect({ ...proposal, sessionProperties: {} })
    expect((await wallet.pair(uri)).params).not.toHaveProperty('sessionProperties')
  })

  test('a proposal has a link of its own that lasts 4 minutes [CON-11]', async () => {
    startWorld()
    const { client } = startDapp()
    const before = Date.now()
    const [one, other] = [await client.connect(proposal), await client.connect(proposal)]
    const passedMs = Date.now() - before
    expect(one.uri).not.toBe(other.uri)
    expect(one.expiresAt - before - 240_000).toBeGreaterThanOrEqual(0)
    expect(one.expiresAt - before - 240_000).toBeLessThanOrEqual(passedMs)
  })

  test('a proposal has its link at once, even when the relay is unreachable', async () => {
    const { relay } = startWorld()
    relay.faults.unreachable = true
    const { uri } = await startDapp().client.connect(proposal)
    expect(uri).toMatch(/^wc:/)
  })

  test.each([5000, 4001, 5002])('a proposal can be declined with %i', async (code) => {
    const { relay, wallet } = startWorld()
    const { client } = startDapp()
    const { uri, id, approval } = await client.connect(proposal)
    const asked = await wallet.pair(uri)
    wallet.send(asked.topic, { id, error: { code, message: 'User rejected.' } }, 1120)
    await expect(approval).rejects.toMatchObject({
      code: 'REJECTED',
      rpcCode: code,
      eip1193Code: 4001,
      message: 'User rejected.',
    })
    expect(await client.pending()).toEqual([])
    await eventually(() => expect(unsubscribed(relay)).toContain(asked.topic))
  })

  // walletconnect.md 5: a dapp needs only these two methods of the pairing.
  test('a proposal is declined when its pairing is deleted, and answers pairing pings', async () => {
    const { wallet } = startWorld()
    const { uri, approval } = await startDapp().client.connect(proposal)
    const { topic } = await wallet.pair(uri)
    wallet.send(topic, { id: 11, method: 'wc_pairingPing', params: {} })
    expect(await wallet.next(({ id }) => id === 11)).toMatchObject({ result: true })
    wallet.send(topic, { id: 12, method: 'wc_pairingExtend', params: {} })
    expect(await wallet.next(({ id }) => id === 12)).toMatchObject({ error: { code: 10001 } })
    wallet.send(topic, { id: 13, method: 'wc_pairingDelete', params: { code: 6000, message: '' } })
    expect(await wallet.next(({ id }) => id === 13)).toMatchObject({ result: true })
    await expect(approval).rejects.toMatchObject({ code: 'REJECTED' })
  })

  test.each([
    ['no key', {}],
    ['half a key', { responderPublicKey: 'ab' }],
    ['a key of small order', { responderPublicKey: '00'.repeat(32) }],
  ])('a proposal that the wallet answers with %s fails', async (_, result) => {
    const { wallet } = startWorld()
    const { uri, id, approval } = await startDapp().client.connect(proposal)
    const { topic } = await wallet.pair(uri)
    wallet.send(topic, { id, result })
    await expect(approval).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('a proposal can be withdrawn', async () => {
    const { relay, wallet } = startWorld()
    const { client } = startDapp()
    const abort = new AbortController()
    const { uri, approval } = await client.connect({ ...proposal, signal: abort.signal })
    const { topic } = await wallet.pair(uri)
    abort.abort()
    await expect(approval).rejects.toMatchObject({ code: 'ABORTED' })
    await eventually(() => expect(unsubscribed(relay)).toContain(topic))
    expect(await client.pending()).toEqual([])
    await expect(client.connect({ ...proposal, signal: abort.signal })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })

  test('a proposal withdrawn between answer and settlement deletes the wallet’s session', async () => {
    const { relay, wallet } = startWorld()
    const { client } = startDapp()
    const abort = new AbortController()
    const { uri, approval } = await client.connect({ ...proposal, signal: abort.signal })
    const asked = await wallet.pair(uri)
    const { topic, responder } = await wallet.agree(asked)
    wallet.send(asked.topic, { id: asked.id, result: { responderPublicKey: responder } })
    await eventually(() => expect(subscribed(relay)).toContain(topic))
    abort.abort()
    await expect(approval).rejects.toMatchObject({ code: 'ABORTED' })
    expect(await wallet.next((m) => m.method === 'wc_sessionDelete')).toMatchObject({ topic })
    expect(await client.pending()).toEqual([])
  })
})

describe('settlements', () => {
  // walletconnect.md 0.7: Kotlin settles first.
  test('a settlement may arrive before the answer', async () => {
    const { wallet } = startWorld()
    const { uri, approval } = await startDapp().client.connect(proposal)
    const asked = await wallet.pair(uri)
    const { topic, responder } = await wallet.agree(asked)
    const settle = {
      id: nextWalletId(),
      method: 'wc_sessionSettle',
      params: settlementBy(responder),
    }
    wallet.send(topic, settle, 1102)
    wallet.send(asked.topic, { id: asked.id, result: { responderPublicKey: responder } }, 1101)
    expect(await approval).toMatchObject({ topic })
  })

  test('a repeated settlement is answered again', async () => {
    const { wallet } = startWorld()
    const { uri, approval, id } = await startDapp().client.connect(proposal)
    const asked = await wallet.pair(uri)
    const { topic, responder } = await wallet.agree(asked)
    wallet.send(asked.topic, { id, result: { responderPublicKey: responder } })
    const settle = { method: 'wc_sessionSettle', params: settlementBy(responder) }
    const [first, second] = [nextWalletId(), nextWalletId()]
    wallet.send(topic, { id: first, ...settle })
    await approval
    wallet.send(topic, { id: second, ...settle })
    expect(await wallet.next((m) => m.id === second)).toMatchObject({ result: true })
  })

  const soon = seconds() + 1000
  test.each<[string, number, (responder: string) => object]>([
    ['by another key', 7000, () => settlementBy('ab'.repeat(32))],
    [
      'without accounts',
      5103,
      (by) => ({
        ...settlementBy(by),
        namespaces: {
          eip155: { ...namespaces.eip155, accounts: [] },
        },
      }),
    ],
    ['without namespaces', 5104, (by) => ({ ...settlementBy(by), namespaces: 1 })],
    ['that has expired', 7000, (by) => ({ ...settlementBy(by), expiry: soon - 2000 })],
    ['with an invalid expiry', 7000, (by) => ({ ...settlementBy(by), expiry: 'never' })],
  ])('a settlement %s is refused with %i, and the proposal fails', async (_, code, settlement) => {
    const { relay, wallet } = startWorld()
    const { client, told } = startDapp()
    const { uri, approval, id } = await client.connect(proposal)
    const asked = await wallet.pair(uri)
    const { topic, responder } = await wallet.agree(asked)
    wallet.send(asked.topic, { id, result: { responderPublicKey: responder } })
    const settle = { id: nextWalletId(), method: 'wc_sessionSettle', params: settlement(responder) }
    wallet.send(topic, settle)
    await expect(approval).rejects.toMatchObject({ code: 'INVALID', rpcCode: code })
    expect(await wallet.next((m) => m.id === settle.id)).toMatchObject({ error: { code } })
    expect(await client.sessions()).toEqual([])
    expect(told('settled')).toEqual([])
    await eventually(() => expect(unsubscribed(relay)).toContain(topic))
  })

  test('a settlement without a required chain is refused', async () => {
    const { wallet } = startWorld()
    const { uri, approval } = await startDapp().client.connect({
      optionalNamespaces: {},
      requiredNamespaces: { eip155: { chains: ['eip155:10'], methods: [], events: [] } },
    })
    await wallet.approve(uri)
    await expect(approval).rejects.toMatchObject({ code: 'INVALID', rpcCode: 5001 })
  })

  test('a settlement lasts a week at most, and keeps only valid properties', async () => {
    const { wallet } = startWorld()
    const { uri, approval } = await startDapp().client.connect(proposal)
    await wallet.approve(uri, {
      expiry: seconds() + 52 * week,
      sessionConfig: { disableDeepLink: true },
      sessionProperties: { capabilities: '{}', bad: 1 },
    })
    const session = await approval
    expect(session.expiry).toBeLessThanOrEqual(seconds() + week)
    expect(session).toMatchObject({
      disableDeepLink: true,
      sessionProperties: { capabilities: '{}' },
      peer: { ...walletMetadata },
    })
  })
})

describe('a session', () => {
  test('a session accepts updates once and in order', async () => {
    const { wallet } = startWorld()
    const { client, told, topic } = await settled(wallet)
    const other = account.replace(':1:', ':10:')
    const update = (id: number, accounts: unknown): void =>
      wallet.send(topic, {
        id,
        method: 'wc_sessionUpdate',
        params: { namespaces: { eip155: { ...namespaces.eip155, accounts } } },
      })
    const id = nextWalletId()
    update(id, [account, other])
    expect(await wallet.next((m) => m.id === id)).toMatchObject({ result: true })
    // walletconnect.md 6, wc_sessionUpdate: older than the last one.
    update(id - 5000, [account])
    expect(await wallet.next((m) => m.id === id - 5000)).toMatchObject({ error: { code: 1003 } })
    // Malformed: refused before anything is stored.
    update(id + 5000, ['0x'])
    expect(await wallet.next((m) => m.id === id + 5000)).toMatchObject({ error: { code: 5103 } })
    await eventually(() => expect(told('updated')).toHaveLength(1))
    const [session] = await client.sessions()
    expect(session?.namespaces['eip155']?.accounts).toEqual([account, other])
  })

  test.each([
    ['without a time', {}, week],
    ['to a given time', { expiry: seconds() + week }, week],
    ['by at most a week', { expiry: seconds() + 9 * week }, week],
  ])('a session is extended %s', async (_, params, lasts) => {
    const { wallet } = startWorld()
    const { client, told, topic } = await settledFor(wallet, 1000)
    const id = nextWalletId()
    wallet.send(topic, { id, method: 'wc_sessionExtend', params })
    expect(await wallet.next((m) => m.id === id)).toMatchObject({ result: true })
    const [session] = await client.sessions()
    expect(Math.abs((session?.expiry ?? 0) - seconds() - lasts)).toBeLessThan(60)
    await eventually(() => expect(told('updated')).toHaveLength(1))
  })

  test.each([
    ['earlier', { expiry: 1 }, { result: true }],
    ['invalid', { expiry: 'soon' }, { error: { code: 1004 } }],
  ])('a session keeps its expiry when the new expiry is %s', async (_, params, answer) => {
    const { wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    const [before] = await client.sessions()
    wallet.send(topic, { id: 21, method: 'wc_sessionExtend', params })
    expect(await wallet.next((m) => m.id === 21)).toMatchObject(answer)
    expect(await client.sessions()).toEqual([before])
  })

  test('a session passes on events of every chain, except older events', async () => {
    const { wallet } = startWorld()
    const { told, topic } = await settled(wallet)
    const event = (id: number, data: unknown, chain = chainId): void =>
      wallet.send(topic, {
        id,
        method: 'wc_sessionEvent',
        params: { event: { name: 'chainChanged', data }, chainId: chain },
      })
    const id = nextWalletId()
    event(id, '0x89', 'eip155:137')
    event(id - 5000, '0x1')
    event(id + 5000, 10)
    await eventually(() =>
      expect(told('event')).toEqual([
        { kind: 'event', topic, chainId: 'eip155:137', name: 'chainChanged', data: '0x89' },
        { kind: 'event', topic, chainId, name: 'chainChanged', data: 10 },
      ]),
    )
  })

  // Wallets draw three digits at random: 200 messages at once share ids.
  test('a session passes on different events with the same id, and a repeated event once', async () => {
    const { wallet } = startWorld()
    const { told, topic } = await settled(wallet)
    const id = nextWalletId()
    for (const data of [1, 2, 1, 3])
      wallet.send(topic, {
        id,
        method: 'wc_sessionEvent',
        params: { event: { name: 'accountsChanged', data }, chainId },
      })
    await eventually(() => expect(told('event').at(-1)).toMatchObject({ data: 3 }))
    expect(told('event').map(({ data }) => data)).toEqual([1, 2, 3])
  })

  test('a session answers pings and refuses unknown methods', async () => {
    const { relay, wallet } = startWorld()
    const { topic } = await settled(wallet)
    wallet.send(topic, { id: 31, method: 'wc_sessionPing', params: {} })
    expect(await wallet.next((m) => m.id === 31)).toMatchObject({ result: true })
    for (const [index, method] of ['wc_sessionSteal', 'constructor', '__proto__'].entries()) {
      const id = 32 + index
      wallet.send(topic, { id, method, params: {} })
      expect(await wallet.next((m) => m.id === id)).toMatchObject({ error: { code: 10001 } })
      expect(relay.published.at(-1)).toMatchObject({ tag: 0, ttl: 86_400 })
    }
  })

  test('a session can ping the wallet', async () => {
    const { wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    const ping = client.ping(topic)
    const asked = await wallet.next((m) => m.method === 'wc_sessionPing')
    wallet.send(topic, { id: asked.id, result: true })
    await expect(ping).resolves.toBeUndefined()
  })

  test('a session that the wallet deletes fails its waiting requests', async () => {
    const { relay, wallet } = startWorld()
    const { client, told, topic } = await settled(wallet)
    const waiting = client.request({ topic, chainId, method: 'personal_sign' })
    await wallet.next((m) => m.method === 'wc_sessionRequest')
    const params = { code: 6000, message: 'User disconnected.' }
    wallet.send(topic, { id: 41, method: 'wc_sessionDelete', params })
    await expect(waiting).rejects.toMatchObject({ code: 'NO_SESSION', eip1193Code: 4900 })
    // walletconnect.md 6: answered before the key is gone.
    expect(await wallet.next((m) => m.id === 41)).toMatchObject({ result: true })
    await eventually(() => expect(unsubscribed(relay)).toContain(topic))
    expect(told('deleted')).toHaveLength(1)
    await expect(client.request({ topic, chainId, method: 'personal_sign' })).rejects.toMatchObject(
      { code: 'NO_SESSION' },
    )
  })

  test('a disconnected session leaves only the client id and a proposal without its keys', async () => {
    const { wallet } = startWorld()
    const storage = memoryStorage()
    const { client, topic } = await settled(wallet, storage)
    await client.setDeepLink(topic, 'wallet://')
    expect(await client.sessions()).toMatchObject([{ deepLink: 'wallet://' }])
    wallet.send(topic, { id: 51, method: 'wc_sessionEvent', params: {} })
    await wallet.next((m) => m.id === 51)
    await client.disconnect(topic)
    await eventually(async () => {
      const keys = await storage.keys('')
      // A proposal's record stays until it expires, without its keys.
      expect(keys.filter((key) => !key.startsWith('proposal/'))).toEqual(['client/'])
      const [proposed = ''] = await storage.keys('proposal/')
      expect(JSON.stringify(await storage.get(proposed))).not.toContain('privateKey')
    })
  })
})

describe('a request', () => {
  test('a request fails with the wallet’s own error', async () => {
    const { wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    const answer = client.request({ topic, chainId, method: 'eth_sendTransaction' })
    const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
    const error = { code: 5000, message: 'User rejected.', data: { because: 'no' } }
    wallet.send(topic, { id: asked.id, error })
    const failure = await answer.catch((cause: unknown) => cause as PairingError)
    expect(failure).toMatchObject({
      code: 'WALLET',
      rpcCode: 5000,
      eip1193Code: 4001,
      message: 'User rejected.',
      data: { because: 'no' },
    })
  })

  test('a request may be answered with null', async () => {
    const { wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    const answer = client.request({ topic, chainId, method: 'wallet_switchEthereumChain' })
    const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
    wallet.send(topic, { id: asked.id, result: null })
    expect(await answer).toBeNull()
  })

  test('a request can be aborted, and its late answer is ignored', async () => {
    const { wallet } = startWorld()
    const { client, topic, events } = await settled(wallet)
    const abort = new AbortController()
    const { signal } = abort
    const answer = client.request({ topic, chainId, method: 'personal_sign', signal })
    const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
    abort.abort()
    await expect(answer).rejects.toMatchObject({ code: 'ABORTED' })
    const before = events.length
    wallet.send(topic, { id: asked.id, result: '0x' })
    const ping = client.ping(topic)
    wallet.send(topic, {
      id: (await wallet.next((m) => m.method === 'wc_sessionPing')).id,
      result: true,
    })
    await ping
    expect(events).toHaveLength(before)
  })

  test('a request needs a chain with an account and an expiry within the limits', async () => {
    const { wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    const ask = (chain: string, expiry?: number): Promise<unknown> =>
      client.request({ topic, chainId: chain, method: 'personal_sign', expiry })
    await expect(ask('eip155:5')).rejects.toMatchObject({ code: 'CHAIN_NOT_GRANTED' })
    await expect(ask('solana:x')).rejects.toMatchObject({ code: 'CHAIN_NOT_GRANTED' })
    await expect(ask(chainId, 299)).rejects.toMatchObject({ code: 'INVALID' })
    await expect(ask(chainId, Number.NaN)).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('a request carries integers of 256 bits', async () => {
    const { wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    const typed = `{"message":{"value":${2n ** 256n - 1n}}}`
    void client
      .request({ topic, chainId, method: 'eth_signTypedData_v4', params: [account, typed] })
      .catch(() => undefined)
    const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
    expect(asked.params).toMatchObject({ request: { params: [account, typed] } })
  })

  test('a request fails when the client is closed', async () => {
    const { wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    const answer = client.request({ topic, chainId, method: 'personal_sign' })
    await wallet.next((m) => m.method === 'wc_sessionRequest')
    await client.close()
    await expect(answer).rejects.toMatchObject({ code: 'CLOSED' })
    await expect(client.sessions()).rejects.toMatchObject({ code: 'CLOSED' })
  })
})

function unsubscribed(relay: FakeRelay): readonly unknown[] {
  return topicsOf(relay, 'irn_unsubscribe')
}

function subscribed(relay: FakeRelay): readonly unknown[] {
  return topicsOf(relay, 'irn_subscribe')
}

function topicsOf(relay: FakeRelay, asked: string): readonly unknown[] {
  return relay.frames
    .filter(({ method }) => method === asked)
    .map(({ params }) => params?.['topic'])
}

async function settledFor(wallet: FakeWallet, lasts: number): ReturnType<typeof settled> {
  const dapp = startDapp()
  const { uri, approval } = await dapp.client.connect(proposal)
  const topic = await wallet.approve(uri, { expiry: seconds() + lasts })
  await approval
  return { ...dapp, topic }
}
