import { connect, discover } from '@latchkey/core'
import {
  createPageWallet,
  type PageWallet,
  type PageWalletOptions,
} from '@latchkey/testing/wallets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createAppKit, type CreateAppKitOptions } from '../index.ts'
import { mainnet, optimism, polygon } from '../networks.ts'

const accounts = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const
const checksummed = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const chains = [
  { id: 1, rpcUrl: 'http://127.0.0.1:9' },
  { id: 10, rpcUrl: 'http://127.0.0.1:9' },
  { id: 56, rpcUrl: 'http://127.0.0.1:9' },
]

const kits: AppKit[] = []
const wallets: PageWallet[] = []

function page(options: Partial<CreateAppKitOptions> = {}): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet, optimism, polygon],
    // Here it is about the wallets of the browser.
    enableWalletConnect: false,
    ...options,
  })
  kits.push(kit)
  return kit
}

/** A page whose visitor has touched the kit: from then on it looks for wallets. */
async function touched(options: Partial<CreateAppKitOptions> = {}): Promise<AppKit> {
  const made = page(options)
  await discover(made.kit)
  return made
}

function install(options: Partial<PageWalletOptions> = {}): PageWallet {
  const wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts,
    chains,
    ...options,
  })
  wallets.push(wallet)
  return wallet
}

/** The page goes away and comes back: the kit ends, the wallet and what is stored stay. */
function reload(kit: AppKit, options?: Partial<CreateAppKitOptions>): AppKit {
  kit.destroy()
  return page(options)
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  for (const wallet of wallets.splice(0)) {
    wallet.remove()
    wallet.reset()
  }
  localStorage.clear()
})

describe('a browser wallet', () => {
  it('a wallet that announces itself connects with its account and network [CON-01]', async () => {
    install()
    const { kit, ...host } = await touched()
    expect(kit.store.getState().connectors).toMatchObject([
      { id: 'test.alpha', name: 'Alpha', type: 'ANNOUNCED' },
    ])
    await expect(connect(kit, { connectorId: 'test.alpha' })).resolves.toBe(
      `eip155:1:${checksummed[0]}`,
    )
    expect(host.getAccount()).toEqual({
      allAccounts: [{ namespace: 'eip155', address: checksummed[0], type: 'eoa' }],
      caipAddress: `eip155:1:${checksummed[0]}`,
      address: checksummed[0],
      addressExplorerUrl: `https://etherscan.io/address/${checksummed[0]}`,
      isConnected: true,
      status: 'connected',
      preferredAccountType: 'smartAccount',
      connectedWalletInfo: host.getWalletInfo(),
    })
    expect(host.getWalletInfo()).toMatchObject({ name: 'Alpha', type: 'ANNOUNCED' })
  })

  it('a wallet that only sets window.ethereum connects [CON-01, CON-07]', async () => {
    install({ announces: false, ethereum: 'overwrite', flags: { isRabby: true, isMetaMask: true } })
    const { kit } = await touched()
    expect(kit.store.getState().connectors).toMatchObject([
      { name: 'Rabby Wallet', type: 'INJECTED' },
    ])
    await connect(kit, { connectorId: 'injected.rabby-wallet' })
    expect(kit.store.getState().connections.eip155).toMatchObject({ status: 'connected' })
  })

  it('a wallet on window.ethereum with no name of its own has the id injected [CON-07]', async () => {
    install({ announces: false, ethereum: 'overwrite' })
    expect((await touched()).kit.store.getState().connectors).toMatchObject([
      { id: 'injected', name: 'Browser Wallet', type: 'INJECTED' },
    ])
  })

  it('a wallet that claims to be MetaMask and is not announced is a browser wallet', async () => {
    install({ announces: false, ethereum: 'overwrite', flags: { isMetaMask: true } })
    const { kit } = await touched()
    expect(kit.store.getState().connectors).toMatchObject([
      { id: 'injected', name: 'Browser Wallet', type: 'INJECTED' },
    ])
  })

  it('a wallet that announces itself again with a new uuid and a new object is listed once', async () => {
    const { provider } = install()
    const { kit } = await touched()
    const info = { uuid: crypto.randomUUID(), name: 'Alpha', rdns: 'test.alpha', icon: '' }
    const detail = { info, provider: { ...provider } }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(kit.store.getState().connectors).toMatchObject([{ id: 'test.alpha', ambiguous: false }])
  })

  it('a wallet that announces itself and sets window.ethereum is listed once', async () => {
    install({ ethereum: 'overwrite', flags: { isMetaMask: true } })
    expect((await touched()).kit.store.getState().connectors.map(({ id }) => id)).toEqual([
      'test.alpha',
    ])
  })

  it('every wallet is found when several compete for window.ethereum [CON-01]', async () => {
    install({ rdns: 'test.one', name: 'One', ethereum: 'polite' })
    install({ rdns: 'test.two', name: 'Two', ethereum: 'overwrite' })
    install({
      rdns: 'test.three',
      announces: false,
      ethereum: 'overwrite',
      flags: { isTrust: true },
    })
    const { kit } = await touched()
    const names = (): readonly string[] => kit.store.getState().connectors.map(({ name }) => name)
    // Those that announced themselves do not wait for the code of the one that did not.
    expect(names().slice(0, 2)).toEqual(['One', 'Two'])
    await vi.waitFor(() => expect(names()).toEqual(['One', 'Two', 'Trust Wallet']))
  })

  it('no browser wallet is searched for when the host turns discovery off', async () => {
    install({ ethereum: 'overwrite' })
    expect(
      (await touched({ enableEIP6963: false, enableInjected: false })).kit.store.getState()
        .connectors,
    ).toEqual([])
  })

  it.each([[['not an address']], [[]], ['0xabc'], [[7]], [null]])(
    'a wallet that answers a request for accounts with %j causes a typed error',
    async (answer) => {
      const provider = {
        request: ({ method }: { method: string }) =>
          Promise.resolve(method === 'eth_requestAccounts' ? answer : '0x1'),
      }
      Reflect.set(globalThis, 'ethereum', provider)
      const { kit } = await touched()
      await expect(connect(kit, { connectorId: 'injected' })).rejects.toMatchObject({
        code: 'WALLET_REPLY_INVALID',
      })
      expect(kit.store.getState().connections.eip155?.status).toBe('disconnected')
      Reflect.deleteProperty(globalThis, 'ethereum')
    },
  )
})

describe('a connection', () => {
  it('a connection is resumed after a reload without a prompt, and its status is connecting first [STA-04, STA-09]', async () => {
    const wallet = install()
    const first = page()
    await connect(first.kit, { connectorId: 'test.alpha' })
    const prompts = wallet.state.calls.filter(
      ({ method }) => method === 'eth_requestAccounts',
    ).length
    const second = reload(first)
    expect(second.getAccount().status).toBe('connecting')
    await second.ready()
    expect(second.getAccount()).toMatchObject({ status: 'connected', address: checksummed[0] })
    expect(
      wallet.state.calls.filter(({ method }) => method === 'eth_requestAccounts'),
    ).toHaveLength(prompts)
  })

  it('a connection is forgotten when the wallet revoked its permission meanwhile [STA-04]', async () => {
    const wallet = install()
    const first = page()
    await connect(first.kit, { connectorId: 'test.alpha' })
    first.destroy()
    wallet.revoke()
    const second = page()
    await second.ready()
    expect(second.getAccount().status).toBe('disconnected')
    expect(localStorage.getItem('@latchkey/connections')).toBe('{}')
  })

  it('a connection is not resumed when two wallets claim its name', async () => {
    install()
    const first = page()
    await connect(first.kit, { connectorId: 'test.alpha' })
    install({ handle: 'impostor', name: 'Alpha' })
    const second = reload(first)
    await second.ready()
    expect(second.getAccount().status).toBe('disconnected')
    expect(second.kit.store.getState().connectors).toMatchObject([
      { ambiguous: true },
      { id: 'test.alpha#2', ambiguous: true },
    ])
  })

  it('a connection follows the wallet’s account and network [STA-03]', async () => {
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    wallet.switchAccount(1)
    expect(host.getAddress()).toBe(checksummed[1])
    wallet.switchChain(10)
    expect(host.getCaipAddress()).toBe(`eip155:10:${checksummed[1]}`)
    expect(host.getChainId()).toBe(10)
  })

  it('the end of a connection takes back the permission of an injected wallet [STA-06]', async () => {
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await host.disconnect()
    expect(wallet.state.isAuthorised).toBe(false)
    expect(wallet.listenerCount()).toBe(0)
  })

  it('a disconnect that the visitor declines reports its reasons, and the connection stays [NET-06]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    vi.spyOn(wallet.provider, 'request').mockRejectedValue(
      Object.assign(new Error('User rejected the request.'), { code: 4001 }),
    )
    await expect(host.disconnect()).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
    expect(host.getIsConnectedState()).toBe(true)
    vi.restoreAllMocks()
  })

  it('a disconnect succeeds with a wallet that cannot revoke permissions', async () => {
    install({ unsupported: ['wallet_revokePermissions'] })
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await host.disconnect()
    expect(host.getIsConnectedState()).toBe(false)
  })
})

describe('what is stored', () => {
  it.each([
    ['nonsense', 'not json'],
    ['another form', '[1]'],
    ['hostile keys', '{"__proto__":{"connectorId":"x","name":"x"},"constructor":{}}'],
  ])('the kit starts disconnected when its storage holds %s', async (_, text) => {
    for (const name of [
      'connections',
      'networks',
      'recent_wallets',
      'portfolio_cache',
      'client_id',
    ])
      localStorage.setItem(`@latchkey/${name}`, text)
    const host = page()
    await host.ready()
    expect(host.getAccount().status).toBe('disconnected')
  })

  it('a wallet connects when storage is blocked or full, and the kit keeps its data in memory [STA-10]', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('no', method === 'setItem' ? 'QuotaExceededError' : 'SecurityError')
      })
    }
    const wallet = {
      request: ({ method }: { method: string }) =>
        Promise.resolve(method === 'eth_chainId' ? '0x1' : [accounts[0]]),
    }
    Reflect.set(globalThis, 'ethereum', wallet)
    const { kit } = page()
    await connect(kit, { connectorId: 'injected' })
    expect(kit.store.getState().connections.eip155?.status).toBe('connected')
    expect(kit.storage.get('recent_wallets')).toContain('injected')
    Reflect.deleteProperty(globalThis, 'ethereum')
    vi.restoreAllMocks()
  })
})

describe('kits', () => {
  it('a destroyed kit leaves no listener and no cleanup behind', async () => {
    const wallet = install()
    const added = vi.spyOn(globalThis, 'addEventListener')
    const removed = vi.spyOn(globalThis, 'removeEventListener')
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    host.showErrorMessage('one')
    host.showErrorMessage('two')
    host.destroy()
    const gone = removed.mock.calls.map(([name]) => name)
    for (const [name, , options] of added.mock.calls) {
      const ended = typeof options === 'object' && options.signal?.aborted
      if (!ended) expect(gone).toContain(name)
    }
    expect(added).toHaveBeenCalled()
    expect(wallet.listenerCount()).toBe(0)
    expect(host.kit.cleanup.size).toBe(0)
    await expect(host.open()).rejects.toMatchObject({ code: 'KIT_DESTROYED' })
    vi.restoreAllMocks()
  })
})
