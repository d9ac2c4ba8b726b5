import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually, proposal, settled, startDapp, startWorld } from './fixtures/dapp.ts'
import { nextWalletId, settlementBy } from './fixtures/fakeWallet.ts'
import { createPairing, memoryStorage } from './index.ts'

const chainId = 'eip155:1'

describe('reloading', () => {
  test('a reload keeps a proposal that is not answered', async () => {
    const { wallet } = startWorld()
    const storage = memoryStorage()
    const first = startDapp(storage)
    const { uri, id, sent } = await first.client.connect(proposal)
    await sent
    await first.client.close()
    const second = startDapp(storage)
    const [pending] = await second.client.pending()
    expect(pending).toMatchObject({ uri, id })
    const topic = await wallet.approve(uri)
    expect(await pending?.approval).toMatchObject({ topic })
    expect(second.told('settled')).toMatchObject([{ proposalId: id }])
  })

  test('a reload finds an answer that waits at the relay', async () => {
    const { wallet } = startWorld()
    const storage = memoryStorage()
    const first = startDapp(storage)
    const { uri, sent } = await first.client.connect(proposal)
    await sent
    await first.client.close()
    const topic = await wallet.approve(uri)
    const second = startDapp(storage)
    await eventually(() => expect(second.told('settled')).toHaveLength(1))
    expect(await second.client.sessions()).toMatchObject([{ topic }])
    expect(await second.client.pending()).toEqual([])
  })

  test('a reload keeps a proposal between its answer and its settlement', async () => {
    const { wallet } = startWorld()
    const storage = memoryStorage()
    const first = startDapp(storage)
    const { uri, id } = await first.client.connect(proposal)
    const asked = await wallet.pair(uri)
    const { topic, responder } = await wallet.agree(asked)
    wallet.send(asked.topic, { id: asked.id, result: { responderPublicKey: responder } })
    await eventually(async () => expect(await storage.keys('session/')).toHaveLength(1))
    await first.client.close()
    const second = startDapp(storage)
    const [pending] = await second.client.pending()
    expect(pending?.id).toBe(id)
    wallet.send(topic, {
      id: nextWalletId(),
      method: 'wc_sessionSettle',
      params: settlementBy(responder),
    })
    expect(await pending?.approval).toMatchObject({ topic })
  })

  test('a reload keeps the session and receives the events that waited', async () => {
    const { wallet } = startWorld()
    const storage = memoryStorage()
    const first = await settled(wallet, storage)
    const waiting = first.client.request({ topic: first.topic, chainId, method: 'personal_sign' })
    const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
    await first.client.close()
    await expect(waiting).rejects.toMatchObject({ code: 'CLOSED' })
    wallet.send(first.topic, { id: asked.id, result: '0x' })
    wallet.send(first.topic, {
      id: nextWalletId(),
      method: 'wc_sessionEvent',
      params: { event: { name: 'chainChanged', data: 7 }, chainId },
    })
    const second = startDapp(storage)
    await eventually(() => expect(second.told('event')).toHaveLength(1))
    expect(second.told('settled')).toEqual([])
    expect(await second.client.sessions()).toHaveLength(1)
  })

  test('a reload finds a declined proposal and leaves it no longer pending', async () => {
    const { wallet } = startWorld()
    const storage = memoryStorage()
    const first = startDapp(storage)
    const { uri, sent } = await first.client.connect(proposal)
    await sent
    const asked = await wallet.pair(uri)
    await first.client.close()
    wallet.send(asked.topic, { id: asked.id, error: { code: 5000, message: 'No' } })
    const second = startDapp(storage)
    const [pending] = await second.client.pending()
    await expect(pending?.approval).rejects.toMatchObject({ code: 'REJECTED' })
    expect(await second.client.pending()).toEqual([])
  })
})

describe('expiry', () => {
  const fakeTimers = (): void => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    onTestFinished(() => void vi.useRealTimers())
  }

  test('a proposal without an answer expires', async () => {
    fakeTimers()
    startWorld()
    const { client } = startDapp()
    const { approval, sent } = await client.connect(proposal)
    await sent
    await vi.advanceTimersByTimeAsync(302_000)
    await expect(approval).rejects.toMatchObject({ code: 'EXPIRED' })
  })

  test('a proposal that was answered and never settled expires', async () => {
    fakeTimers()
    const { relay, wallet } = startWorld()
    const { client } = startDapp()
    const { uri, id, approval } = await client.connect(proposal)
    const asked = await wallet.pair(uri)
    const { topic, responder } = await wallet.agree(asked)
    wallet.send(asked.topic, { id, result: { responderPublicKey: responder } })
    await eventually(() =>
      expect(relay.frames.some((m) => m.params?.['topic'] === topic)).toBe(true),
    )
    for (let minute = 0; minute < 12; minute++) await vi.advanceTimersByTimeAsync(60_000)
    await expect(approval).rejects.toMatchObject({ code: 'EXPIRED' })
    expect(await client.pending()).toEqual([])
  })

  test('a request without an answer times out and keeps the session', async () => {
    fakeTimers()
    const { wallet } = startWorld()
    const { client, topic } = await settled(wallet)
    const failure = client
      .request({ topic, chainId, method: 'personal_sign' })
      .catch((error: unknown) => error)
    await wallet.next((m) => m.method === 'wc_sessionRequest')
    await vi.advanceTimersByTimeAsync(301_000)
    expect(await failure).toMatchObject({ code: 'TIMEOUT', eip1193Code: -32603 })
    expect(await client.sessions()).toHaveLength(1)
  })

  test('a session expires after a week', async () => {
    fakeTimers()
    const { wallet } = startWorld()
    const { client, topic, told } = await settled(wallet)
    for (let day = 0; day < 8; day++) await vi.advanceTimersByTimeAsync(86_400_000)
    await eventually(() =>
      expect(told('deleted')).toEqual([
        { kind: 'deleted', topic, reason: { code: 8000, message: 'The session expired' } },
      ]),
    )
    expect(await client.sessions()).toEqual([])
  })
})

test('a storage that refuses everything does not stop a session before the reload [STA-10]', async () => {
  const { wallet } = startWorld()
  const refuse = (): Promise<never> => Promise.reject(new DOMException('', 'QuotaExceededError'))
  const storage = { get: refuse, set: refuse, delete: refuse, keys: refuse }
  const { client, topic } = await settled(wallet, storage)
  expect(await client.sessions()).toMatchObject([{ topic }])
  await client.disconnect(topic)
  expect(await client.sessions()).toEqual([])
})

test.each(['', 'relay.example', 'https://relay.example'])('%j is not a relay URL', (relayUrl) => {
  const metadata = { name: '', description: '', url: '', icons: [] }
  expect(() => createPairing({ relayUrl, metadata })).toThrow(
    'relayUrl must begin with ws:// or wss://',
  )
})
