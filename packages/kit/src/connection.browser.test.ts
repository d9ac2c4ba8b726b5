import { connect, disconnect, discover, switchNetwork } from '@latchkey/core'
import {
  createPageWallet,
  type PageWallet,
  type PageWalletOptions,
} from '@latchkey/testing/wallets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createAppKit, type CreateAppKitOptions } from './index.ts'
import { mainnet, optimism, polygon } from './networks.ts'

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
    // These tests are about browser wallets.
    enableWalletConnect: false,
    ...options,
  })
  kits.push(kit)
  return kit
}

/** A page whose visitor has touched the kit, so that it searches for wallets. */
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

/** A reload of the page: the kit ends, the wallet and the storage stay. */
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

describe('browser wallet', () => {
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
    // Wallets that announce themselves do not wait for the code that finds legacy wallets.
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

  it('a declined connection resets the status, and another attempt connects [CON-16, STA-03, MOD-13]', async () => {
    const wallet = install({ behaviour: 'rejectNext' })
    const { kit } = await touched()
    const attempt = connect(kit, { connectorId: 'test.alpha' })
    expect(kit.store.getState().connections.eip155?.status).toBe('connecting')
    expect(kit.store.getState().loading.eip155).toBe(true)
    await expect(attempt).rejects.toMatchObject({
      code: 'USER_REJECTED',
      message: 'Connection declined',
    })
    expect(kit.store.getState().connections.eip155?.status).toBe('disconnected')
    expect(kit.store.getState().loading.eip155).toBe(false)
    expect(wallet.state.isAuthorised).toBe(false)
    await connect(kit, { connectorId: 'test.alpha' })
    expect(kit.store.getState().connections.eip155?.status).toBe('connected')
  })

  it('a wallet that declines leaves the earlier wallet connected', async () => {
    install()
    install({ rdns: 'test.beta', name: 'Beta', behaviour: 'reject' })
    const { kit } = await touched()
    await connect(kit, { connectorId: 'test.alpha' })
    await expect(connect(kit, { connectorId: 'test.beta' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(kit.store.getState().connections.eip155).toMatchObject({
      status: 'connected',
      connectorId: 'test.alpha',
    })
  })

  it('an answer that comes after the visitor left changes nothing', async () => {
    const wallet = install({ behaviour: 'wait' })
    const { kit } = await touched()
    const leaving = new AbortController()
    const attempt = connect(kit, { connectorId: 'test.alpha', signal: leaving.signal })
    leaving.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' })
    wallet.setBehaviour('approve')
    await new Promise((done) => setTimeout(done, 50))
    expect(kit.store.getState().connections.eip155?.status).toBe('disconnected')
    expect(wallet.listenerCount()).toBe(0)
  })

  it('a second choice wins while the first wallet does not answer', async () => {
    install({ behaviour: 'wait' })
    install({ rdns: 'test.beta', name: 'Beta' })
    const { kit } = await touched()
    const [first, second] = await Promise.allSettled([
      connect(kit, { connectorId: 'test.alpha' }),
      connect(kit, { connectorId: 'test.beta' }),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'ABORTED' } })
    expect(second).toMatchObject({ status: 'fulfilled' })
    expect(kit.store.getState().connections.eip155).toMatchObject({
      status: 'connected',
      connectorId: 'test.beta',
    })
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

  it('the kit keeps two recent wallets, newest first, as id and rdns [CON-10]', async () => {
    for (const name of ['One', 'Two', 'Three'])
      install({ name, rdns: `test.${name.toLowerCase()}` })
    const { kit } = await touched()
    for (const id of ['one', 'two', 'three', 'two'])
      await connect(kit, { connectorId: `test.${id}` })
    const recent = [
      { id: 'test.two', rdns: 'test.two' },
      { id: 'test.three', rdns: 'test.three' },
    ]
    expect(kit.store.getState().recent).toEqual(recent)
    expect(JSON.parse(localStorage.getItem('@latchkey/recent_wallets') ?? '')).toEqual(recent)
    expect((await touched()).kit.store.getState().recent).toEqual(recent)
  })

  it('an unknown connector id causes a typed error', async () => {
    await expect(connect((await touched()).kit, { connectorId: 'nobody' })).rejects.toMatchObject({
      code: 'CONNECTOR_MISSING',
    })
  })
})

describe('connection', () => {
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

  it('a connection is resumed when its wallet appears late', async () => {
    install()
    const first = page()
    await connect(first.kit, { connectorId: 'test.alpha' })
    wallets.pop()?.remove()
    first.destroy()
    const second = page()
    setTimeout(() => install().install(), 600)
    await second.ready()
    expect(second.getAccount().status).toBe('connected')
  })

  it('a connection is disconnected when its wallet is gone after the reload [STA-04]', async () => {
    const wallet = install()
    const first = page()
    await connect(first.kit, { connectorId: 'test.alpha' })
    wallet.remove()
    const second = reload(first)
    await second.ready()
    expect(second.getAccount()).toMatchObject({ status: 'disconnected', isConnected: false })
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

  it('a connection is not resumed when the host turns reconnect off', async () => {
    install()
    const first = page()
    await connect(first.kit, { connectorId: 'test.alpha' })
    const second = reload(first, { enableReconnect: false })
    expect(second.getAccount().status).toBe('disconnected')
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

  it('a connection ends when the wallet is locked, and listeners are told', async () => {
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    const seen: string[] = []
    const stop = host.subscribeAccount((account) => seen.push(account.status))
    wallet.lock()
    expect(host.getIsConnectedState()).toBe(false)
    expect(seen).toEqual(['disconnected'])
    stop()
  })

  it('a connection on a network that the app lacks has a network named unsupported [STA-08]', async () => {
    const wallet = install()
    const host = page({ allowUnsupportedChain: true })
    await connect(host.kit, { connectorId: 'test.alpha' })
    wallet.switchChain(56)
    expect(host.getCaipNetwork()).toMatchObject({ name: 'unsupported', caipNetworkId: 'eip155:56' })
    expect(host.kit.store.getState().modal.open).toBe(false)
  })

  it('a disconnect resets account, network and storage, and revokes the permission [STA-06]', async () => {
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await disconnect(host.kit, { namespace: 'eip155' })
    expect(host.getAccount()).toMatchObject({
      status: 'disconnected',
      address: undefined,
      allAccounts: [],
    })
    expect(localStorage.getItem('@latchkey/connections')).toBe('{}')
    expect(wallet.state.isAuthorised).toBe(false)
    expect(wallet.listenerCount()).toBe(0)
  })

  it('a disconnect that fails reports its reasons, and the connection stays [NET-06]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    vi.spyOn(wallet.provider, 'request').mockRejectedValue(
      Object.assign(new Error('wallet is on fire'), { code: -32603 }),
    )
    await expect(host.disconnect()).rejects.toMatchObject({
      code: 'DISCONNECT_FAILED',
      message: 'Failed to disconnect',
    })
    expect(host.kit.store.getState().snackbar).toMatchObject({
      variant: 'error',
      text: 'Failed to disconnect',
    })
    expect(console.error).toHaveBeenCalledWith(
      expect.objectContaining({ context: { failures: 'eip155: wallet is on fire' } }),
    )
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

describe('switch of network', () => {
  it('a switch asks the wallet, and the kit follows [CON-05, CON-15]', async () => {
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await host.switchNetwork(optimism)
    expect(wallet.state.chainId).toBe(10)
    expect(host.getCaipNetworkId()).toBe('eip155:10')
    expect(
      wallet.state.calls.find(({ method }) => method === 'wallet_switchEthereumChain')?.params,
    ).toEqual([{ chainId: '0xa' }])
  })

  it('a switch adds a network that the wallet does not know, with all its details [CON-15]', async () => {
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await host.switchNetwork(polygon)
    expect(
      wallet.state.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params,
    ).toEqual([
      {
        chainId: '0x89',
        chainName: 'Polygon',
        nativeCurrency: polygon.nativeCurrency,
        rpcUrls: polygon.rpcUrls.default.http,
        blockExplorerUrls: [polygon.blockExplorers.default.url],
      },
    ])
    expect(host.getChainId()).toBe(137)
  })

  it('a switch asks again after adding when the wallet only adds [CON-15]', async () => {
    const wallet = install({ afterAdd: 'stay' })
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await host.switchNetwork(polygon)
    expect(wallet.state.chainId).toBe(137)
  })

  it('a switch that the visitor declines changes nothing [CON-16]', async () => {
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    wallet.setBehaviour('reject')
    await expect(host.switchNetwork(optimism)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await expect(host.switchNetwork(polygon)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(host.getChainId()).toBe(1)
  })

  it('a switch to a network that the wallet cannot add reports an unsupported chain [STA-13]', async () => {
    install({ unsupported: ['wallet_addEthereumChain'] })
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await expect(host.switchNetwork(polygon)).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
      message: 'Chain is not supported',
    })
  })

  it('a switch to a network that is not configured raises the alert Network Not Found [STA-12]', async () => {
    const { kit } = page()
    await expect(switchNetwork(kit, { network: 'eip155:424242' })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
    expect(kit.store.getState().alert).toMatchObject({ text: 'Network Not Found' })
  })

  it('a switch while disconnected chooses the network, and the choice survives a reload [STA-09]', async () => {
    const host = page()
    await host.switchNetwork(optimism)
    expect(host.getChainId()).toBe(10)
    expect(reload(host).getChainId()).toBe(10)
  })
})

describe('storage', () => {
  it.each([
    ['nonsense', 'not json'],
    ['data of another form', '[1]'],
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
  it('two kits on a page do not share connections', async () => {
    install()
    const one = page({ storagePrefix: 'one/' })
    const two = page({ storagePrefix: 'two/' })
    await connect(one.kit, { connectorId: 'test.alpha' })
    expect([one.getIsConnectedState(), two.getIsConnectedState()]).toEqual([true, false])
  })

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
