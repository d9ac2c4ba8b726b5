import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually, proposal, settled, startDapp, startWorld } from '../fixtures/dapp.ts'
import { namespaces, nextWalletId } from '../fixtures/fakeWallet.ts'
import { memoryStorage, type PairingStorage } from '../index.ts'

const chainId = 'eip155:1'

/** Records that tabs share. Each test has its own name, like each origin in a browser. */
function sharedStorage(): PairingStorage {
  return { ...memoryStorage(), name: `test-${crypto.randomUUID()}` }
}

function event(id: number, data: number): object {
  return {
    id,
    method: 'wc_sessionEvent',
    params: { event: { name: 'chainChanged', data }, chainId },
  }
}

describe('two tabs', () => {
  test('two tabs share one socket and both receive every event', async () => {
    const { relay, wallet } = startWorld()
    const storage = sharedStorage()
    const first = startDapp(storage)
    await first.client.sessions()
    const second = startDapp(storage)
    const { uri, approval } = await second.client.connect(proposal)
    const topic = await wallet.approve(uri)
    const session = await approval
    wallet.send(topic, event(nextWalletId(), 7))
    for (const { told } of [first, second]) {
      await eventually(() => expect(told('settled')).toMatchObject([{ session }]))
      await eventually(() => expect(told('event')).toHaveLength(1))
    }
    expect(relay.attempts).toHaveLength(1)
  })

  test('two tabs each get the answers to their own requests', async () => {
    const { wallet } = startWorld()
    const storage = sharedStorage()
    const { client: first, topic } = await settled(wallet, storage)
    const { client: second } = startDapp(storage)
    const answers = [first, second].map((client, index) =>
      client.request({ topic, chainId, method: 'personal_sign', params: [index] }),
    )
    for (const index of [1, 0]) {
      const asked = await wallet.next(
        ({ params }) => JSON.stringify(params?.['request'])?.includes(`[${index}]`) ?? false,
      )
      wallet.send(topic, { id: asked.id, result: index })
    }
    expect(await Promise.all(answers)).toEqual([0, 1])
  })

  test('a session that ends is reported once in each other tab, and not in the tab that ended it', async () => {
    const { wallet } = startWorld()
    const storage = sharedStorage()
    const first = await settled(wallet, storage)
    const second = startDapp(storage)
    await second.client.sessions()
    await second.client.disconnect(first.topic)
    await eventually(() => expect(first.told('deleted')).toHaveLength(1))
    expect(second.told('deleted')).toEqual([])
    await wallet.next((m) => m.method === 'wc_sessionDelete')
  })

  test('a second tab continues when the first tab is closed', async () => {
    const { relay, wallet } = startWorld()
    const storage = sharedStorage()
    const first = await settled(wallet, storage)
    const { topic } = first
    const second = startDapp(storage)
    const answer = second.client.request({ topic, chainId, method: 'personal_sign' })
    const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
    const { uri, approval } = await second.client.connect(proposal)
    await first.client.close()
    wallet.send(topic, { id: asked.id, result: '0x' })
    expect(await answer).toBe('0x')
    const other = await wallet.approve(uri)
    expect(await approval).toMatchObject({ topic: other })
    expect(new Set(relay.attempts.map((search) => issuer(search))).size).toBe(1)
  })

  test('a frozen leader is replaced', async () => {
    const { wallet } = startWorld()
    const storage = sharedStorage()
    // A tab that iOS suspended: it has the lock and hears nothing.
    void navigator.locks
      .request(storage.name ?? '', () => new Promise(() => undefined))
      .catch(() => undefined)
    const { uri, approval } = await startDapp(storage).client.connect(proposal)
    const topic = await wallet.approve(uri)
    expect(await approval).toMatchObject({ topic })
  })

  test('a live leader keeps the lead', async () => {
    const { relay, wallet } = startWorld()
    const storage = sharedStorage()
    const { topic } = await settled(wallet, storage)
    const second = startDapp(storage)
    // Longer than the time after which a silent leader is replaced.
    await new Promise((done) => setTimeout(done, 2500))
    wallet.send(topic, event(nextWalletId(), 7))
    await eventually(() => expect(second.told('event')).toHaveLength(1))
    expect(relay.attempts).toHaveLength(1)
  })
})

describe('two tabs without Web Locks', () => {
  function withoutLocks(): void {
    vi.stubGlobal('navigator', {})
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  test('two tabs without Web Locks have two mailboxes and the same sessions', async () => {
    const { relay, wallet } = startWorld()
    withoutLocks()
    const storage = sharedStorage()
    const first = startDapp(storage)
    await first.client.sessions()
    const second = startDapp(storage)
    await second.client.sessions()
    const { uri, approval } = await second.client.connect(proposal)
    const topic = await wallet.approve(uri)
    const session = await approval
    await eventually(() => expect(first.told('settled')).toMatchObject([{ session }]))
    await eventually(() => expect(new Set(relay.attempts.map(issuer)).size).toBe(2))

    const answer = first.client.request({ topic, chainId, method: 'personal_sign' })
    const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
    wallet.send(topic, { id: asked.id, result: '0x' })
    expect(await answer).toBe('0x')

    const id = nextWalletId()
    const update = { eip155: { ...namespaces.eip155, methods: [] } }
    wallet.send(topic, { id, method: 'wc_sessionUpdate', params: { namespaces: update } })
    for (let n = 1; n <= 20; n++) wallet.send(topic, event(id + n, n))
    for (const { told } of [first, second]) {
      await eventually(() => expect(told('updated')).toHaveLength(1))
      await eventually(() => expect(told('event')).toHaveLength(20))
    }
    wallet.send(topic, { id: id + 21, method: 'wc_sessionDelete', params: {} })
    for (const { told } of [first, second])
      await eventually(() => expect(told('deleted')).toHaveLength(1))
  })
})

function issuer(search: URLSearchParams): string {
  const [, payload = ''] = (search.get('auth') ?? '').split('.')
  return (JSON.parse(atob(payload)) as { iss: string }).iss
}
