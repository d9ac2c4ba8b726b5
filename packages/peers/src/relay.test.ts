import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenRelay, type RunningRelay } from '@latchkey/gateway'
import { devAccounts, startAnvil } from '@latchkey/testing/chain'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createDapp,
  createWallet,
  dappVersions,
  memoryStorage,
  type PeerDapp,
  type PeerWallet,
  type PeerWalletOptions,
} from './index.ts'

// The unchanged SDKs over our relay; the rules that the relay must keep are in walletconnect.md 3.

const chainId = 'eip155:31337'
const data = mkdtempSync(join(tmpdir(), 'relay-'))
let relay: RunningRelay
let chain: Awaited<ReturnType<typeof startAnvil>>
const peers: { close(): Promise<void> }[] = []

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31337 })
  relay = await startRelay(0)
})
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()))
})
afterAll(async () => {
  await relay.close()
  await chain.stop()
})

const startRelay = (port: number): Promise<RunningRelay> =>
  listenRelay({ port, data }, { log: () => {} })
const dappOf = async (options: Partial<Parameters<typeof createDapp>[0]>): Promise<PeerDapp> => {
  const dapp = await createDapp({ relayUrl: relay.url, ...options })
  peers.push(dapp)
  return dapp
}
const walletOf = async (options: Partial<PeerWalletOptions> = {}): Promise<PeerWallet> => {
  const wallet = await createWallet({ relayUrl: relay.url, rpcUrl: chain.url, ...options })
  peers.push(wallet)
  return wallet
}
type Session = Awaited<ReturnType<Awaited<ReturnType<PeerDapp['connect']>>['approval']>>
async function pair(dapp: PeerDapp, wallet: PeerWallet): Promise<Session> {
  const { uri = '', approval } = await dapp.connect([chainId])
  await wallet.pair(uri)
  return approval()
}
/** The next event of a peer. */
function heard<Event>(
  peer: { once(name: never, hear: (event: Event) => void): unknown },
  name: string,
): Promise<Event> {
  // As: the SDKs type their emitters by name, which a helper for all of them cannot.
  return new Promise((resolve) => peer.once(name as never, resolve))
}

describe.each(dappVersions)('sign-client %s and walletkit', (version) => {
  test(
    'a dapp and a wallet on the SDKs pair, sign, and send a transaction that reaches the chain',
    { timeout: 60_000 },
    async () => {
      const [account] = devAccounts
      const dapp = await dappOf({ version })
      const wallet = await walletOf({ privateKey: account.privateKey })
      const { topic, namespaces } = await pair(dapp, wallet)
      expect(namespaces.eip155?.accounts).toEqual([`${chainId}:${account.address}`])
      const request = <Result>(method: string, params: unknown): Promise<Result> =>
        dapp.client.request({ topic, chainId, request: { method, params } })

      const signature = await request<`0x${string}`>('personal_sign', ['0x6869', account.address])
      expect(
        await verifyMessage({ address: account.address, message: { raw: '0x6869' }, signature }),
      ).toBe(true)

      // A uint256 as text: JS wallets cannot read one that is a number (walletconnect.md 0.6).
      const typed = {
        domain: { name: 'Latchkey', chainId: 31337 },
        types: { Order: [{ name: 'amount', type: 'uint256' }] },
        primaryType: 'Order',
        message: { amount: '115792089237316195423570985008687907853269984665640564039457' },
      } as const
      const typedSignature = await request<`0x${string}`>('eth_signTypedData_v4', [
        account.address,
        JSON.stringify(typed),
      ])
      const message = { amount: BigInt(typed.message.amount) }
      expect(
        await verifyTypedData({
          ...typed,
          message,
          address: account.address,
          signature: typedSignature,
        }),
      ).toBe(true)

      const to = devAccounts[8].address
      const before = BigInt(await rpc('eth_getBalance', [to, 'latest']))
      const hash = await request('eth_sendTransaction', [
        { from: account.address, to, value: '0x10' },
      ])
      await expect
        .poll(() => rpc('eth_getTransactionReceipt', [hash]))
        .toMatchObject({ status: '0x1' })
      expect(BigInt(await rpc('eth_getBalance', [to, 'latest'])) - before).toBe(16n)
    },
  )

  test(
    'a rejected session and a rejected request arrive with their codes',
    { timeout: 60_000 },
    async () => {
      const dapp = await dappOf({ version })
      const refusing = await walletOf({ approvesSession: () => false })
      const { uri = '', approval } = await dapp.connect([chainId])
      const outcome = approval().catch((error: unknown) => error)
      await refusing.pair(uri)
      expect(await outcome).toMatchObject({ code: 5000 })

      const wallet = await walletOf({ approvesRequest: () => false })
      const { topic } = await pair(dapp, wallet)
      const request = { method: 'personal_sign', params: ['0x6869', wallet.address] }
      await expect(dapp.client.request({ topic, chainId, request })).rejects.toMatchObject({
        code: 4001,
      })
    },
  )

  test(
    'a session is updated, extended, pinged from both sides, and ended by either side',
    { timeout: 60_000 },
    async () => {
      const dapp = await dappOf({ version })
      const wallet = await walletOf()
      const { topic, namespaces, expiry } = await pair(dapp, wallet)

      const event = heard(dapp.client, 'session_event')
      await wallet.kit.emitSessionEvent({
        topic,
        chainId,
        event: { name: 'accountsChanged', data: [wallet.address] },
      })
      expect(await event).toMatchObject({ topic, params: { event: { name: 'accountsChanged' } } })

      const accounts = [`${chainId}:${wallet.address}`, `${chainId}:${devAccounts[1].address}`]
      const updated = heard(dapp.client, 'session_update')
      const eip155 = { methods: [], events: [], ...namespaces.eip155, accounts }
      const { acknowledged } = await wallet.kit.updateSession({ topic, namespaces: { eip155 } })
      await updated
      expect(dapp.client.session.get(topic).namespaces.eip155?.accounts).toEqual(accounts)
      await acknowledged()

      const extended = heard(dapp.client, 'session_extend')
      await (await wallet.kit.extendSession({ topic })).acknowledged()
      await extended
      expect(dapp.client.session.get(topic).expiry).toBeGreaterThanOrEqual(expiry)
      await dapp.client.ping({ topic })
      await wallet.kit.engine.signClient.ping({ topic })

      const ended = heard(wallet.kit, 'session_delete')
      await dapp.client.disconnect({ topic, reason: { code: 6000, message: 'bye' } })
      await ended
      expect(wallet.topics()).toEqual([])

      const again = await pair(dapp, wallet)
      const left = heard(dapp.client, 'session_delete')
      await wallet.kit.disconnectSession({
        topic: again.topic,
        reason: { code: 6000, message: 'bye' },
      })
      await left
      expect(dapp.client.session.keys).toEqual([])
    },
  )

  test(
    'a wallet that was closed receives the request when it is opened again',
    { timeout: 60_000 },
    async () => {
      const storage = memoryStorage()
      const dapp = await dappOf({ version })
      const [{ privateKey }] = devAccounts
      const phone = await walletOf({ storage, privateKey })
      const { topic } = await pair(dapp, phone)
      await phone.close()
      const request = { method: 'personal_sign', params: ['0x6869', phone.address] }
      const asked = dapp.client.request({ topic, chainId, request })
      const back = await walletOf({ storage, privateKey })
      expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
      expect(back.requests).toMatchObject([{ method: 'personal_sign' }])
    },
  )
})

test('a session goes on when the relay is restarted', { timeout: 60_000 }, async () => {
  const dapp = await dappOf({})
  const wallet = await walletOf()
  const { topic } = await pair(dapp, wallet)
  await restartRelay()
  const request = { method: 'personal_sign', params: ['0x6869', wallet.address] }
  expect(await dapp.client.request({ topic, chainId, request })).toMatch(/^0x[0-9a-f]{130}$/)
})

test(
  'a session goes on when the relay is restarted while a dapp on the older SDK is closed',
  { timeout: 60_000 },
  async () => {
    // The dapp is closed: in Node, 2.17.2 sometimes answers the loss of its socket by opening new sockets without end,
    // with any relay, until it stops the whole process.
    const options = { version: '2.17.2', storage: memoryStorage() } as const
    const wallet = await walletOf()
    const before = await dappOf(options)
    const { topic } = await pair(before, wallet)
    await before.close()
    await restartRelay()
    const after = await dappOf(options)
    const request = { method: 'personal_sign', params: ['0x6869', wallet.address] }
    expect(await after.client.request({ topic, chainId, request })).toMatch(/^0x[0-9a-f]{130}$/)
  },
)

/** Restarts the relay at the same address, with the same folder. */
async function restartRelay(): Promise<void> {
  const { port } = new URL(relay.url)
  await relay.close()
  relay = await startRelay(Number(port))
}

async function rpc(method: string, params: readonly unknown[]): Promise<never> {
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  // As: each caller knows what its method answers.
  return (await response.json()).result as never
}
