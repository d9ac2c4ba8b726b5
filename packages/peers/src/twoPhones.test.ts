import { eip155 } from '@latchkey/chains'
import {
  connect,
  connectionsOf,
  createKit,
  disconnect,
  discover,
  type Kit,
  linkOf,
  type Network,
  sessionOf,
  switchConnection,
} from '@latchkey/core'
import { listenRelay, type RunningRelay } from '@latchkey/gateway'
import { createPairing, memoryStorage } from '@latchkey/pairing'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { walletConnectOver } from '../../connectors/src/walletConnect/index.ts'
import type { PhoneName } from './walks/model.ts'
import { iconOf, type Phone, startPhones } from './walks/phones.ts'
import { stubDocument, stubStorage } from './walks/window.ts'

// Two real phones, walletkit 1.2.10 over our relay, connected to one page in the same namespace.

const patient = { timeout: 30_000, interval: 25 }
vi.setConfig({ testTimeout: 120_000 })

let relay: RunningRelay
let phones: { readonly [P in PhoneName]: Phone }
let kit: Kit
let entries: Map<string, string>
let storage: ReturnType<typeof memoryStorage>

beforeAll(async () => {
  relay = await listenRelay({ port: 0, data: 'memory' }, { log: () => {} })
  phones = await startPhones(relay.url)
  stubDocument()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  for (const name of ['one', 'two'] as const) await phones[name].close()
  await relay.close()
})
beforeEach(async () => {
  entries = stubStorage()
  storage = memoryStorage()
  kit = open()
  await pair('one')
  await pair('two')
})
afterEach(async () => {
  await disconnect(kit)
  await vi.waitUntil(() => known().every((count) => count === 0), patient)
  kit.destroy()
})

const network = (id: number): Network => ({
  id,
  chainNamespace: 'eip155',
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})

function open(): Kit {
  return createKit({
    projectId: 'phones',
    networks: [network(1), network(10)],
    namespaces: [eip155()],
    connectors: [
      walletConnectOver({ relayUrl: relay.url, projectId: 'phones' }, () =>
        Promise.resolve({ createPairing: (own) => createPairing({ ...own, storage }) }),
      ),
    ],
    modal: () => Promise.reject(new Error('no window here')),
  })
}

async function pair(name: PhoneName): Promise<void> {
  await discover(kit)
  phones[name].approve(['eip155'])
  const connecting = connect(kit, { connectorId: 'walletConnect' })
  let uri = ''
  await expect.poll(() => (uri = linkOf(kit.store.getState())?.uri ?? ''), patient).toMatch(/^wc:/)
  await phones[name].pair(uri)
  await connecting
}

async function reload(): Promise<void> {
  kit.destroy()
  kit = open()
  await expect.poll(() => kit.store.getState().initialized, patient).toBe(true)
}

/** How many sessions each phone has. */
const known = (): readonly number[] => [phones.one.topics().length, phones.two.topics().length]
const connections = () => connectionsOf(kit.store.getState(), 'eip155')
const listed = (): unknown =>
  connections().map(({ wallet, accounts: [{ address }], network: on }) => [
    wallet?.name,
    `${on}:${address}`,
  ])
const own = (name: PhoneName, chain = 1): readonly string[] => [
  `Phone ${name}`,
  `eip155:${chain}:${phones[name].address}`,
]
function idOf(name: PhoneName): string {
  return connections().find(({ wallet }) => wallet?.name === `Phone ${name}`)?.id ?? 'none'
}
const display = (name: PhoneName): void =>
  switchConnection(kit, { namespace: 'eip155', id: idOf(name) })
const topic = (name: PhoneName): string => phones[name].topics()[0] ?? 'none'

/** Whether each phone made the signature that the hosts' provider gives. */
async function signed(): Promise<readonly boolean[]> {
  const provider = sessionOf(kit, 'eip155')?.provider as Eip1193
  const [address = ''] = await provider.request({ method: 'eth_accounts' })
  const params = ['0x6869', address]
  const [signature] = [await provider.request({ method: 'personal_sign', params })].flat()
  const isBy = ({ address: signer }: Phone): Promise<boolean> =>
    verifyMessage({ address: signer, message: 'hi', signature: signature as `0x${string}` })
  return Promise.all([isBy(phones.one), isBy(phones.two)])
}
type Eip1193 = { request(call: { method: string; params?: unknown }): Promise<readonly string[]> }

describe('two phones in one namespace', () => {
  it('two phones are both listed with name and icon, and the displayed phone is asked to sign [CON-02, CON-05]', async () => {
    expect(listed()).toEqual([own('two'), own('one')])
    expect(connections().map(({ wallet }) => wallet?.icon)).toEqual([iconOf('two'), iconOf('one')])
    expect(known()).toEqual([1, 1])
    expect(await signed()).toEqual([false, true])
    display('one')
    expect(listed()).toEqual([own('one'), own('two')])
    expect(await signed()).toEqual([true, false])
  })

  it('a change in one of two phones does not affect the other [CON-05]', async () => {
    const other = '0x2222222222222222222222222222222222222222'
    const tell = (name: string, data: unknown): Promise<void> =>
      phones.one.kit.emitSessionEvent({
        topic: topic('one'),
        event: { name, data },
        chainId: 'eip155:1',
      })
    const { eip155: granted } = phones.two.kit.getActiveSessions()[topic('two')]?.namespaces ?? {}
    const accounts = [`eip155:10:${phones.two.address}`]
    await Promise.all([
      tell('accountsChanged', [other]),
      tell('chainChanged', 10),
      phones.two.kit.updateSession({
        topic: topic('two'),
        namespaces: { eip155: { ...granted!, accounts, chains: ['eip155:10'] } },
      }),
    ])
    await expect
      .poll(listed, patient)
      .toEqual([own('two', 10), ['Phone one', `eip155:10:${other}`]])
  })

  it('two phones are restored independently and in their order after a reload [STA-04]', async () => {
    display('one')
    await reload()
    expect(listed()).toEqual([own('one'), own('two')])
    expect(await signed()).toEqual([true, false])
    const gone = topic('one')
    kit.destroy()
    await phones.one.kit.disconnectSession({
      topic: gone,
      reason: { code: 6000, message: 'Bye.' },
    })
    kit = open()
    await expect.poll(listed, patient).toEqual([own('two')])
    expect(await signed()).toEqual([false, true])
  })

  it('a phone is restored from the storage of an older build, which kept one connection for each namespace [STA-04, STA-09]', async () => {
    const session = topic('one')
    entries.set(
      '@latchkey/connections',
      JSON.stringify({ eip155: { connectorId: 'walletConnect', name: 'Phone one', session } }),
    )
    await reload()
    expect(listed()).toEqual([own('one')])
    await pair('two')
    await reload()
    expect(listed()).toEqual([own('two'), own('one')])
    // The page forgot one session; its phone must end it.
    for (const each of phones.two.topics().filter((id) => !idOf('two').endsWith(id)))
      await phones.two.kit.disconnectSession({
        topic: each,
        reason: { code: 6000, message: 'Bye.' },
      })
  })

  it('two phones disconnect independently, from the page and from the phone [STA-06]', async () => {
    await disconnect(kit, { id: idOf('two') })
    expect(listed()).toEqual([own('one')])
    await expect.poll(known, patient).toEqual([1, 0])
    expect(await signed()).toEqual([true, false])
    await pair('two')
    const reason = { code: 6000, message: 'Bye.' }
    await phones.one.kit.disconnectSession({ topic: topic('one'), reason })
    await expect.poll(listed, patient).toEqual([own('two')])
    expect(await signed()).toEqual([false, true])
    await disconnect(kit, { id: 'walletConnect' })
    expect(listed()).toEqual([])
  })

  it('a phone that is paired again replaces its own session', async () => {
    const before = topic('one')
    await pair('one')
    expect(listed()).toEqual([own('one'), own('two')])
    await expect.poll(known, patient).toEqual([1, 1])
    expect(topic('one')).not.toBe(before)
    expect(await signed()).toEqual([true, false])
  })
})
