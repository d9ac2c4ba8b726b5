import { connect, disconnect, discover, switchNetwork } from '@latchkey/core'
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
  it('that announces itself connects, with its account and network [CON-01]', async () => {
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

  it('that only sets window.ethereum connects too [CON-01, CON-07]', async () => {
    install({ announces: false, ethereum: 'overwrite', flags: { isRabby: true, isMetaMask: true } })
    const { kit } = await touched()
    expect(kit.store.getState().connectors).toMatchObject([
      { name: 'Rabby Wallet', type: 'INJECTED' },
    ])
    await connect(kit, { connectorId: 'injected.rabby-wallet' })
    expect(kit.store.getState().connections.eip155).toMatchObject({ status: 'connected' })
  })

  it('on window.ethereum without a name of its own has the id injected [CON-07]', async () => {
    install({ announces: false, ethereum: 'overwrite' })
    expect((await touched()).kit.store.getState().connectors).toMatchObject([
      { id: 'injected', name: 'Browser Wallet', type: 'INJECTED' },
    ])
  })

  it('that does both is shown once', async () => {
    install({ ethereum: 'overwrite', flags: { isMetaMask: true } })
    expect((await touched()).kit.store.getState().connectors.map(({ id }) => id)).toEqual([
      'test.alpha',
    ])
  })

  it('of several fighting over window.ethereum is found each [CON-01]', async () => {
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

  it('is not looked for where the host says so', async () => {
    install({ ethereum: 'overwrite' })
    expect(
      (await touched({ enableEIP6963: false, enableInjected: false })).kit.store.getState()
        .connectors,
    ).toEqual([])
  })

  it('says no: the status goes back and another try works [CON-16, STA-03, MOD-13]', async () => {
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

  it('that says no leaves the wallet connected before it in place', async () => {
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

  it('whose answer comes after the visitor left changes nothing', async () => {
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

  it('chosen after another one, which never answered, wins', async () => {
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
    'answering %j is a typed error',
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

  it('keeps two recent wallets, newest first, as id and rdns [CON-10]', async () => {
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

  it('an unknown one is a typed error', async () => {
    await expect(connect((await touched()).kit, { connectorId: 'nobody' })).rejects.toMatchObject({
      code: 'CONNECTOR_MISSING',
    })
  })
})

describe('a connection', () => {
  it('comes back after a reload without a prompt, connecting first [STA-04, STA-09]', async () => {
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

  it('comes back with a wallet that is slow to appear', async () => {
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

  it('is disconnected when the wallet is gone after the reload [STA-04]', async () => {
    const wallet = install()
    const first = page()
    await connect(first.kit, { connectorId: 'test.alpha' })
    wallet.remove()
    const second = reload(first)
    await second.ready()
    expect(second.getAccount()).toMatchObject({ status: 'disconnected', isConnected: false })
  })

  it('is disconnected, and forgotten, when the wallet took its permission back meanwhile [STA-04]', async () => {
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

  it('is not taken up by one of two wallets that claim its name', async () => {
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

  it('is left alone when the host wants no reconnect', async () => {
    install()
    const first = page()
    await connect(first.kit, { connectorId: 'test.alpha' })
    const second = reload(first, { enableReconnect: false })
    expect(second.getAccount().status).toBe('disconnected')
  })

  it('follows the wallet’s account and network [STA-03]', async () => {
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    wallet.switchAccount(1)
    expect(host.getAddress()).toBe(checksummed[1])
    wallet.switchChain(10)
    expect(host.getCaipAddress()).toBe(`eip155:10:${checksummed[1]}`)
    expect(host.getChainId()).toBe(10)
  })

  it('ends when the wallet is locked, and tells its listeners', async () => {
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

  it('on a network nobody asked for has a network named unsupported [STA-08]', async () => {
    const wallet = install()
    const host = page({ allowUnsupportedChain: true })
    await connect(host.kit, { connectorId: 'test.alpha' })
    wallet.switchChain(56)
    expect(host.getCaipNetwork()).toMatchObject({ name: 'unsupported', caipNetworkId: 'eip155:56' })
    expect(host.kit.store.getState().modal.open).toBe(false)
  })

  it('ends on disconnect: account, network and storage are reset, the permission is taken back [STA-06]', async () => {
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

  it('that cannot be ended says so, joins the reasons, and stays [NET-06]', async () => {
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

  it('is ended with a wallet that has no revoke', async () => {
    install({ unsupported: ['wallet_revokePermissions'] })
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await host.disconnect()
    expect(host.getIsConnectedState()).toBe(false)
  })
})

describe('switching the network', () => {
  it('asks the wallet and follows it [CON-05, CON-15]', async () => {
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

  it('adds a network that the wallet does not know, in full [CON-15]', async () => {
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

  it('switches after adding, with a wallet that only adds [CON-15]', async () => {
    const wallet = install({ afterAdd: 'stay' })
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await host.switchNetwork(polygon)
    expect(wallet.state.chainId).toBe(137)
  })

  it('that the visitor declines changes nothing [CON-16]', async () => {
    const wallet = install()
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    wallet.setBehaviour('reject')
    await expect(host.switchNetwork(optimism)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await expect(host.switchNetwork(polygon)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(host.getChainId()).toBe(1)
  })

  it('to one the wallet cannot add says that it is not supported [STA-13]', async () => {
    install({ unsupported: ['wallet_addEthereumChain'] })
    const host = page()
    await connect(host.kit, { connectorId: 'test.alpha' })
    await expect(host.switchNetwork(polygon)).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
      message: 'Chain is not supported',
    })
  })

  it('to one that is not configured raises the alert Network Not Found [STA-12]', async () => {
    const { kit } = page()
    await expect(switchNetwork(kit, { network: 'eip155:424242' })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
    expect(kit.store.getState().alert).toMatchObject({ text: 'Network Not Found' })
  })

  it('while disconnected chooses it, and remembers it [STA-09]', async () => {
    const host = page()
    await host.switchNetwork(optimism)
    expect(host.getChainId()).toBe(10)
    expect(reload(host).getChainId()).toBe(10)
  })
})

describe('what is stored', () => {
  it.each([
    ['nonsense', 'not json'],
    ['another form', '[1]'],
    ['hostile keys', '{"__proto__":{"connectorId":"x","name":"x"},"constructor":{}}'],
  ])('may be %s', async (_, text) => {
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

  it('may be blocked or full: connecting still works, in memory [STA-10]', async () => {
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
  it('stand side by side and do not share what they know', async () => {
    install()
    const one = page({ storagePrefix: 'one/' })
    const two = page({ storagePrefix: 'two/' })
    await connect(one.kit, { connectorId: 'test.alpha' })
    expect([one.getIsConnectedState(), two.getIsConnectedState()]).toEqual([true, false])
  })

  it('leave nothing behind when destroyed', async () => {
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
