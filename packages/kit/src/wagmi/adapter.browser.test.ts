import { connect, disconnect, discover, open } from '@latchkey/core'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import {
  connect as connectByWagmi,
  createConfig,
  createStorage,
  disconnect as disconnectByWagmi,
  getConnection,
  http,
  hydrate,
  mock,
  reconnect,
} from '@wagmi/core'
import { mainnet, optimism } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createAppKit, type CreateAppKitOptions } from '../index.ts'
import { WagmiAdapter, type WagmiAdapterOptions } from '../wagmi.ts'

const networks = [mainnet, optimism] as const
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const kits: AppKit[] = []
let wallet: PageWallet

beforeEach(() => {
  localStorage.clear()
  wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [account, other],
    chains: [
      { id: 1, rpcUrl: 'http://127.0.0.1:9' },
      { id: 10, rpcUrl: 'http://127.0.0.1:9' },
    ],
  })
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  wallet.remove()
  wallet.reset()
  localStorage.clear()
  document.body.replaceChildren()
})

function kitWith(adapters: readonly unknown[], options: CreateAppKitOptions = {}): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks,
    adapters,
    enableWalletConnect: false,
    ...options,
  })
  kits.push(kit)
  return kit
}

function page(options: Partial<WagmiAdapterOptions> = {}): {
  readonly kit: AppKit
  readonly adapter: WagmiAdapter
} {
  const adapter = new WagmiAdapter({ networks, ...options })
  return { adapter, kit: kitWith([adapter]) }
}

const ownConfig = (): ReturnType<typeof createConfig> =>
  createConfig({
    chains: networks,
    transports: { [mainnet.id]: http(), [optimism.id]: http() },
    connectors: [mock({ accounts: [other] })],
  })

describe('a kit with a wagmi adapter', () => {
  it('a connection of the window is a connection of wagmi, by the steps that wagmi listens to', async () => {
    const { kit, adapter } = page()
    const { wagmiConfig } = adapter
    const statuses: string[] = []
    wagmiConfig.subscribe(
      ({ status }) => status,
      (status) => statuses.push(status),
    )
    await connect(kit.kit, { connectorId: 'test.alpha' })
    expect(getConnection(wagmiConfig)).toMatchObject({ status: 'connected', address: account })
    await disconnect(kit.kit)
    expect(getConnection(wagmiConfig)).toMatchObject({ status: 'disconnected' })
    expect(statuses).toEqual(['connecting', 'connected', 'disconnected'])
  })

  it('a connection of wagmi is the connection of the kit', async () => {
    const { kit, adapter } = page()
    const { wagmiConfig } = adapter
    await expect.poll(() => wagmiConfig.connectors.map(({ id }) => id)).toContain('test.alpha')
    const [connector] = wagmiConfig.connectors.filter(({ id }) => id === 'test.alpha')
    if (!connector) throw new Error('no connector')
    await connectByWagmi(wagmiConfig, { connector, chainId: 10 })
    expect(kit.getAccount()).toMatchObject({ status: 'connected', address: account })
    expect(kit.getChainId()).toBe(10)
    await disconnectByWagmi(wagmiConfig)
    expect(kit.getAccount().status).toBe('disconnected')
  })

  it('the connector latchkey opens the window, and a visitor who closes it has declined', async () => {
    const { kit, adapter } = page()
    const { wagmiConfig } = adapter
    const [connector] = wagmiConfig.connectors
    if (!connector) throw new Error('no connector')
    const attempt = connectByWagmi(wagmiConfig, { connector })
    const failure = attempt.then(undefined, ({ name }: Error) => name)
    await expect.poll(() => kit.isOpen()).toBe(true)
    kit.close()
    expect(await failure).toBe('UserRejectedRequestError')
    expect(wagmiConfig.state.status).toBe('disconnected')
    const second = connectByWagmi(wagmiConfig, { connector })
    await expect.poll(() => kit.isOpen()).toBe(true)
    await connect(kit.kit, { connectorId: 'test.alpha' })
    expect(await second).toMatchObject({ accounts: [account], chainId: 1 })
    expect(getConnection(wagmiConfig).connector?.id).toBe('test.alpha')
    expect(wagmiConfig.state.connections.size).toBe(1)
  })

  it('a config of the host’s own keeps its connectors and gets the kit’s wallets', async () => {
    const wagmiConfig = ownConfig()
    const kit = kitWith([new WagmiAdapter({ wagmiConfig })])
    await expect
      .poll(() => wagmiConfig.connectors.map(({ id }) => id).toSorted())
      .toEqual(['latchkey', 'mock', 'test.alpha'])
    const [mocked] = wagmiConfig.connectors.filter(({ id }) => id === 'mock')
    if (!mocked) throw new Error('no connector')
    await connectByWagmi(wagmiConfig, { connector: mocked })
    expect(getConnection(wagmiConfig).address).toBe(other)
    await connect(kit.kit, { connectorId: 'test.alpha' })
    expect(wagmiConfig.state.connections.size).toBe(2)
  })

  it('a page whose provider reconnects before its kit exists waits for the kit', async () => {
    const before = page()
    await connect(before.kit.kit, { connectorId: 'test.alpha' })
    const stored = Object.entries(localStorage)
    before.kit.destroy()
    for (const [key, value] of stored) localStorage.setItem(key, String(value))
    const adapter = new WagmiAdapter({ networks })
    const statuses: string[] = []
    adapter.wagmiConfig.subscribe(
      ({ status }) => status,
      (status) => statuses.push(status),
    )
    const attempt = reconnect(adapter.wagmiConfig)
    kitWith([adapter])
    await attempt
    expect(statuses.at(-1)).toBe('connected')
    expect(statuses).not.toContain('disconnected')
  })

  it('a page with ssr lists the wallets once wagmi has read its storage, so that both renders agree', async () => {
    const { kit, adapter } = page({ ssr: true })
    const { wagmiConfig } = adapter
    await discover(kit.kit)
    expect(kit.kit.connectors.has('test.alpha')).toBe(true)
    expect(wagmiConfig.connectors.map(({ id }) => id)).toEqual(['latchkey'])
    await hydrate(wagmiConfig, { reconnectOnMount: false }).onMount()
    expect(wagmiConfig.connectors.map(({ id }) => id)).toEqual(['latchkey', 'test.alpha'])
  })

  it('a network that is added later is a chain of wagmi', () => {
    const { kit, adapter } = page()
    kit.addNetwork('eip155', { ...optimism, id: 99, name: 'Later' })
    expect(adapter.wagmiConfig.chains.map(({ id }) => id)).toEqual([1, 10, 99])
    expect(adapter.wagmiConfig.getClient({ chainId: 99 }).chain).toMatchObject({ name: 'Later' })
  })

  it('a storage that remembers nothing works', async () => {
    const { kit, adapter } = page({ storage: null })
    await connect(kit.kit, { connectorId: 'test.alpha' })
    expect(getConnection(adapter.wagmiConfig).status).toBe('connected')
    const named = page({ storage: createStorage({ key: 'own', storage: localStorage }) })
    expect(named.adapter.wagmiConfig.storage?.key).toBe('own')
  })
})

describe('a wagmi adapter that does not fit', () => {
  const refused = (problem: RegExp): unknown =>
    expect.objectContaining({ code: 'OPTIONS_INVALID', message: expect.stringMatching(problem) })

  it('createAppKit refuses an adapter with other networks, and destroys the kit', () => {
    const adapter = new WagmiAdapter({ networks: [mainnet] })
    expect(() => kitWith([adapter])).toThrow(
      refused(/chains 1, and createAppKit 1, 10: give both the same networks/),
    )
    expect(() => kitWith([adapter], { networks: [mainnet] })).not.toThrow()
  })
  it('createAppKit refuses the adapter of another kit, until that kit is destroyed', () => {
    const { kit, adapter } = page()
    expect(() => kitWith([adapter])).toThrow(refused(/belongs to another kit/))
    kit.destroy()
    expect(() => kitWith([adapter])).not.toThrow()
  })
  it('createAppKit refuses an adapter that is given twice', () => {
    const adapter = new WagmiAdapter({ networks })
    expect(() => kitWith([adapter, adapter])).toThrow(
      refused(/^Option adapters: entry 1 is given twice/),
    )
  })
  it.each([[{}], [undefined], ['wagmi'], [{ wagmiConfig: {} }]])(
    'createAppKit refuses %j as an adapter',
    (adapter) => {
      expect(() => kitWith([adapter])).toThrow(refused(/entry 0 .* not an adapter of this package/))
    },
  )
  it('a wagmi adapter refuses a list without an EVM network, and a network without an RPC URL', () => {
    expect(() => new WagmiAdapter({ networks: [] })).toThrow(refused(/at least one EVM network/))
    const silent = { ...mainnet, rpcUrls: { default: { http: [] } } }
    expect(() => new WagmiAdapter({ networks: [silent] })).toThrow(
      refused(/Ethereum has no RPC URL/),
    )
    expect(
      () => new WagmiAdapter({ networks: [silent], transports: { 1: http('http://node.test') } }),
    ).not.toThrow()
  })
  it('an adapter that no kit was given reports it when wagmi connects', async () => {
    vi.useFakeTimers()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { wagmiConfig } = new WagmiAdapter({ networks })
    const [connector] = wagmiConfig.connectors
    if (!connector) throw new Error('no connector')
    const failure = connectByWagmi(wagmiConfig, { connector }).then(
      undefined,
      ({ code }: { readonly code?: unknown }) => code,
    )
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await failure).toBe('KIT_MISSING')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})

describe('an opened window', () => {
  it('a kit with an adapter opens its window as any other kit', async () => {
    const { kit } = page()
    await open(kit.kit)
    expect(kit.isOpen()).toBe(true)
  })
})
