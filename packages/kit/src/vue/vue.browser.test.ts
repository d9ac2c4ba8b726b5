import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type App,
  type Component,
  createApp,
  createSSRApp,
  defineComponent,
  effectScope,
  h,
  nextTick,
  watch,
} from 'vue'
import { renderToString } from 'vue/server-renderer'
import { mainnet, optimism } from '../networks.ts'
import {
  type AppKit,
  AppKitButton,
  AppKitPlugin,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useAppKitWallet,
  useDisconnect,
  useSiwx,
  useWalletInfo,
} from '../vue.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let kit: AppKit
let wallet: PageWallet
let app: App | undefined
let host: HTMLElement
const complaints = vi.fn()
beforeEach(() => {
  localStorage.clear()
  complaints.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(complaints)
  vi.spyOn(console, 'error').mockImplementation(complaints)
  wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [address.toLowerCase()],
    chains: [1, 10].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:9' })),
  })
  host = document.body.appendChild(document.createElement('div'))
  kit = newKit()
})
afterEach(() => {
  app?.unmount()
  kit.destroy()
  wallet.remove()
  wallet.reset()
  localStorage.clear()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const newKit = (): AppKit =>
  createAppKit({ projectId: 'vue', networks: [mainnet, optimism], enableWalletConnect: false })

/** Mounts a component that calls the composables, and gives what they returned. */
function mounted<T>(setup: () => T, text: (used: T) => string = () => ''): T {
  let used: T | undefined
  const page = defineComponent(() => {
    const own = (used = setup())
    return () => h('output', text(own))
  })
  app = createApp(page)
  app.mount(host)
  return used as T
}

async function connect(): Promise<void> {
  const { connect } = await import('@latchkey/core')
  await connect(kit.kit, { connectorId: 'test.alpha' })
  await nextTick()
}

const status: Component = defineComponent(() => {
  const account = useAppKitAccount()
  return () => h('output', account.status)
})

describe('latchkey/vue', () => {
  it('the account follows the kit, as an object and by its value', async () => {
    const account = mounted(useAppKitAccount, ({ status, value }) => `${status} ${value.address}`)
    expect(host.textContent).toBe('disconnected undefined')
    await connect()
    expect(host.textContent).toBe(`connected ${address}`)
    expect(account.value.caipAddress).toBe(`eip155:1:${address}`)
    expect(JSON.parse(JSON.stringify(account))).toMatchObject({ address, isConnected: true })
    await kit.disconnect()
    await nextTick()
    expect(host.textContent).toBe('disconnected undefined')
    expect(account.address).toBeUndefined()
  })

  it('a watcher of the account is called for changes', async () => {
    const seen: unknown[] = []
    mounted(() => watch(useAppKitAccount(), ({ status }) => seen.push(status), { flush: 'sync' }))
    await connect()
    expect(seen.at(-1)).toBe('connected')
  })

  it('the network switches, and the provider is the wallet’s own', async () => {
    const { network, provider } = mounted(() => ({
      network: useAppKitNetwork(),
      provider: useAppKitProvider<{ request: unknown }>('eip155'),
    }))
    expect(provider.walletProvider).toBeUndefined()
    await connect()
    expect(provider.walletProvider).toBe(wallet.provider)
    expect(provider.walletProviderType).toBe('ANNOUNCED')
    await network.value.switchNetwork(optimism)
    expect(network.chainId).toBe(10)
    expect(network.caipNetwork?.name).toBe('OP Mainnet')
  })

  it('the window opens, its state follows, and a wallet connects in it by one call', async () => {
    const used = mounted(() => ({
      modal: useAppKit(),
      state: useAppKitState(),
      events: useAppKitEvents(),
      one: useAppKitWallet(),
      info: useWalletInfo(),
    }))
    await used.modal.open()
    expect(used.state.open).toBe(true)
    used.modal.close()
    expect(used.state.value.open).toBe(false)
    await used.one.connect('test.alpha')
    expect(used.one).toMatchObject({ isSuccess: true, data: { address, chainId: '1' } })
    expect(used.info.walletInfo.value?.name).toBe('Alpha')
    await expect.poll(() => used.events.data.event).toBe('MODAL_CLOSE')
    await used.one.connect('test.missing')
    expect(used.one).toMatchObject({ isError: true, error: { code: 'WALLET_NOT_FOUND' } })
  })

  it('connections are listed, displayed and ended', async () => {
    const onSuccess = vi.fn()
    const used = mounted(() => ({
      all: useAppKitConnections(),
      own: useAppKitConnection({ onSuccess }),
      out: useDisconnect(),
    }))
    await connect()
    expect(used.all.connections.map(({ name }) => name)).toEqual(['Alpha'])
    expect(used.own.connection?.connectorId).toBe('test.alpha')
    await used.own.switchConnection({ connection: { connectorId: 'test.alpha' }, address })
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ address }))
    await used.out.disconnect({ namespace: 'eip155' })
    expect(used.all.connections).toEqual([])
    expect(used.own.connection).toBeUndefined()
  })

  it('the theme changes, a balance without an account is an error, and sign-in is off', async () => {
    const used = mounted(() => ({
      theme: useAppKitTheme(),
      balance: useAppKitBalance(),
      siwx: useSiwx(),
    }))
    used.theme.setThemeMode('light')
    expect(used.theme.themeMode).toBe('light')
    await expect(used.balance.fetchBalance()).resolves.toMatchObject({
      isError: true,
      error: { code: 'ACCOUNT_MISSING' },
    })
    expect(used.siwx.status).toBe('disabled')
  })

  it('a page that a server rendered hydrates without a warning for a visitor who is connected', async () => {
    const drawn = await renderToString(createSSRApp(status))
    await connect()
    kit.destroy()
    kit = newKit()
    expect(kit.getAccount().status).not.toBe('disconnected')
    host.innerHTML = drawn
    app = createSSRApp(status)
    app.mount(host)
    expect(host.textContent).toBe('disconnected')
    await expect.poll(() => host.textContent).toBe('connected')
    expect(complaints).not.toHaveBeenCalled()
  })

  it('an unmounted component and an ended scope no longer follow the kit', async () => {
    const account = mounted(useAppKitAccount)
    const scope = effectScope()
    const scoped = scope.run(() => useAppKitAccount())!
    app?.unmount()
    scope.stop()
    await connect()
    expect([account.status, scoped.status]).toEqual(['disconnected', 'disconnected'])
  })

  it('the button is a component, and with the plugin an element of a template without a warning', async () => {
    app = createApp({ render: () => h(AppKitButton, { label: 'Enter', charsStart: 4 }) })
    app.use(AppKitPlugin)
    app.mount(host)
    expect(Object.keys(app._context.components)).toContain('appkit-network-button')
    const button = (): HTMLElement | null | undefined =>
      host.querySelector('appkit-button')?.firstElementChild?.shadowRoot?.querySelector('button')
    await expect.poll(() => button()?.textContent).toBe('Enter')
    button()?.click()
    await expect.poll(() => kit.isOpen()).toBe(true)
    expect(complaints).not.toHaveBeenCalled()
  })

  it('a composable without a kit says that one is missing', () => {
    kit.destroy()
    expect(() => useAppKitAccount()).toThrow('Call createAppKit before this')
  })
})
