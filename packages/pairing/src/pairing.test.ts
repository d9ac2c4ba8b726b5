import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPairing, memoryStorage, type PairingClient, type PairingEvent } from './index.ts'
import { type FakeRelay, startFakeRelay } from './fixtures/fakeRelay.ts'
import { account, createFakeWallet, type FakeWallet, namespaces } from './fixtures/fakeWallet.ts'

const metadata = {
  name: 'Shop',
  description: 'A test',
  url: 'https://shop.example',
  icons: ['https://shop.example/icon.png'],
}
const proposal = {
  optionalNamespaces: {
    eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] },
  },
}
const relayUrl = 'wss://relay.example'

let relay: FakeRelay
let wallet: FakeWallet
const clients: PairingClient[] = []
beforeEach(() => {
  relay = startFakeRelay()
  wallet = createFakeWallet(relay.join)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  vi.unstubAllGlobals()
})

function dapp(storage = memoryStorage()): { client: PairingClient; events: PairingEvent[] } {
  const client = createPairing({ relayUrl, projectId: 'test', metadata, storage })
  const events: PairingEvent[] = []
  client.subscribe((event) => events.push(event))
  clients.push(client)
  return { client, events }
}

test('a link leads to a session, and the wallet hears that it is settled', async () => {
  const { client, events } = dapp()
  const { uri, approval, id } = await client.connect(proposal)
  const topic = await wallet.approve(uri)
  const session = await approval
  expect(session).toMatchObject({
    topic,
    namespaces: { eip155: { ...namespaces.eip155, chains: ['eip155:1'] } },
    peer: { name: 'Fake wallet' },
  })
  // walletconnect.md 6: the answer to wc_sessionSettle.
  expect(await wallet.next((m) => m.topic === topic && m.result === true)).toBeTruthy()
  expect(await client.sessions()).toEqual([session])
  expect(events).toContainEqual({ kind: 'settled', session, proposalId: id })
})

test('a request is answered', async () => {
  const { client } = dapp()
  const { uri, approval } = await client.connect(proposal)
  const topic = await wallet.approve(uri)
  await approval
  const onSent = vi.fn<() => void>()
  const params = ['0x00', account]
  const answer = client.request({
    topic,
    chainId: 'eip155:1',
    method: 'personal_sign',
    params,
    onSent,
  })
  const asked = await wallet.next((m) => m.method === 'wc_sessionRequest')
  expect(asked.params).toMatchObject({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params },
  })
  wallet.send(topic, { id: asked.id, result: '0xsigned' }, 1109)
  expect(await answer).toBe('0xsigned')
  expect(onSent).toHaveBeenCalledOnce()
})

test('the wallet ends the session, and it is told once', async () => {
  const { client, events } = dapp()
  const { uri, approval } = await client.connect(proposal)
  const topic = await wallet.approve(uri)
  await approval
  const params = { code: 6000, message: 'Bye' }
  wallet.send(topic, { id: Date.now() * 1000, method: 'wc_sessionDelete', params }, 1112)
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'deleted', topic, reason: params }))
  expect(await client.sessions()).toEqual([])
})

test('disconnecting tells the wallet', async () => {
  const { client, events } = dapp()
  const { uri, approval } = await client.connect(proposal)
  const topic = await wallet.approve(uri)
  await approval
  await client.disconnect(topic)
  expect(await wallet.next((m) => m.method === 'wc_sessionDelete')).toMatchObject({ topic })
  expect(await client.sessions()).toEqual([])
  expect(events.some(({ kind }) => kind === 'deleted')).toBe(false)
})
