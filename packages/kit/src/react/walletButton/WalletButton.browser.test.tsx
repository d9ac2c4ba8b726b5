import { connect, connectionOf } from '@latchkey/core'
import { createSolanaWallet, solanaAccounts } from '@latchkey/testing/solana/page'
import {
  createPageWallet,
  type PageWallet,
  type PageWalletOptions,
} from '@latchkey/testing/wallets'
import { type ReactElement, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AppKit,
  type ConnectedWallet,
  createAppKit,
  type CreateAppKitOptions,
  useAppKitWallet,
  WalletButton,
  type WalletHandle,
} from '../../react.ts'
import { mainnet, solana } from '../../networks.ts'
import { solanaAdapter } from '../../solana.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const connected = { chainNamespace: 'eip155', chainId: '1', address: account }

const undo: (() => void)[] = []
let root: Root
beforeEach(() => {
  localStorage.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  for (const each of undo.splice(0)) each()
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
})

function kitOf(options: Partial<CreateAppKitOptions> = {}): AppKit {
  const kit = createAppKit({
    projectId: 'test',
    networks: [mainnet],
    enableWalletConnect: false,
    ...options,
  })
  undo.push(() => kit.destroy())
  return kit
}

function install(name: string, options: Partial<PageWalletOptions> = {}): PageWallet {
  const wallet = createPageWallet({
    name,
    rdns: `test.${name.toLowerCase().replaceAll(' ', '-')}`,
    accounts: [account],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
    ...options,
  })
  undo.push(() => {
    wallet.remove()
    wallet.reset()
  })
  return wallet
}

const draw = (node: ReactElement): void => root.render(<StrictMode>{node}</StrictMode>)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
async function closed(): Promise<void> {
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

describe('WalletButton', () => {
  it('a wallet button asks no wallet and no server until it is pressed, and connects without the list [CON-01]', async () => {
    const wallet = install('MetaMask', { behaviour: 'wait' })
    const fetching = vi.spyOn(globalThis, 'fetch')
    const kit = kitOf()
    draw(<WalletButton wallet="metamask" />)
    await expect.element(button('MetaMask')).toBeVisible()
    expect([wallet.state.calls, fetching.mock.calls, kit.kit.connectors.size]).toEqual([[], [], 0])
    await button('MetaMask').click()
    await expect.element(dialog('MetaMask')).toBeVisible()
    await expect.element(page.getByText('Continue in MetaMask')).toBeVisible()
    await expect.element(button('Back')).not.toBeInTheDocument()
    wallet.setBehaviour('approve')
    await closed()
    expect(kit.getAddress()).toBe(account)
    // The wallet's own picture is known by now.
    const host = document.querySelector('[data-latchkey]')
    await vi.waitFor(() => expect(host?.shadowRoot?.querySelector('img')?.src).toMatch(/^data:/))
  })

  it('a wallet button leads to the list when its wallet is missing, and logs an error for the developer', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    install('Rainbow')
    kitOf()
    draw(<WalletButton wallet="metamask" />)
    await button('MetaMask').click()
    await expect.element(dialog('Connect Wallet')).toBeVisible()
    await expect.element(button('Rainbow Installed')).toBeVisible()
    expect(log.mock.calls).toMatchObject([[{ code: 'WALLET_NOT_FOUND' }]])
  })

  it('a wallet button asks for consent first [HOST-13]', async () => {
    const wallet = install('MetaMask')
    const kit = kitOf({
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://app.example/terms',
    })
    draw(<WalletButton wallet="metamask" />)
    await button('MetaMask').click()
    await expect.element(dialog('MetaMask')).toBeVisible()
    await page.getByRole('checkbox').click()
    expect(wallet.state.calls).toEqual([])
    await button('Continue').click()
    await vi.waitFor(() => expect(kit.getAddress()).toBe(account))
  })

  it('a custom wallet button has the host’s pictures and names of wallets', async () => {
    const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    const kit = kitOf({
      connectorImages: { 'magic-eden': icon },
      customWallets: [{ id: 'ours', name: 'Our Wallet', image_url: icon }],
    })
    draw(
      <>
        {['magic-eden', 'oneinch', 'walletConnect', 'ours'].map((key) => (
          <WalletButton.Custom key={key} wallet={key}>
            {({ connector, ready, mounted, connected: is, loading, error }) => (
              <output>{JSON.stringify({ connector, ready, mounted, is, loading, error })}</output>
            )}
          </WalletButton.Custom>
        ))}
      </>,
    )
    await kit.ready()
    const outputs = () =>
      [...document.querySelectorAll('output')].map(
        ({ textContent }) => JSON.parse(textContent) as unknown,
      )
    const rest = { ready: true, mounted: true, is: false, loading: false, error: false }
    await vi.waitFor(() =>
      expect(outputs()).toEqual([
        { connector: { id: 'magic-eden', name: 'Magic Eden', iconUrl: icon }, ...rest },
        { connector: { id: 'oneinch', name: '1inch' }, ...rest },
        { connector: { id: 'walletConnect', name: 'WalletConnect' }, ...rest },
        { connector: { id: 'ours', name: 'Our Wallet', iconUrl: icon }, ...rest },
      ]),
    )
  })

  it('a wallet button with a long name fits a small screen', async () => {
    const name = 'A wallet of forty letters, which is all it may have'
    kitOf({ customWallets: [{ id: 'long', name }] })
    await page.viewport(320, 600)
    draw(<WalletButton wallet="long" />)
    await expect.element(button(name)).toBeVisible()
    const { right } = button(name).element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(320)
    await page.viewport(1000, 600)
  })

  it('a custom wallet button connects, and tells that it is connected', async () => {
    install('Rabby Wallet')
    kitOf()
    draw(
      <WalletButton.Custom wallet="rabby">
        {({ ready, connect, connected: is }) => (
          <button type="button" disabled={!ready} onClick={() => void connect()}>
            {is ? 'Connected' : 'Connect Rabby'}
          </button>
        )}
      </WalletButton.Custom>,
    )
    await button('Connect Rabby').click()
    await expect.element(button('Connected')).toBeVisible()
  })

  it('a wallet button is rendered on the server and hydrated without a warning', async () => {
    const log = vi.spyOn(console, 'error')
    kitOf()
    const content = (
      <StrictMode>
        <WalletButton wallet="metamask" />
        <WalletButton.Custom wallet="metamask">
          {({ ready, mounted }) => <i>{`${ready} ${mounted}`}</i>}
        </WalletButton.Custom>
      </StrictMode>
    )
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(content)
    expect(container.querySelector('button')?.textContent).toBe('MetaMask')
    expect(container.querySelector('i')?.textContent).toBe('false false')
    const hydrated = hydrateRoot(container, content)
    undo.push(() => hydrated.unmount())
    await vi.waitFor(() => expect(container.querySelector('i')?.textContent).toBe('true true'))
    expect(log).not.toHaveBeenCalled()
  })
})

describe('useAppKitWallet', () => {
  const onSuccess = vi.fn<(data: ConnectedWallet) => void>()
  const onError = vi.fn<(error: Error) => void>()
  const states: string[] = []
  let handle: WalletHandle
  let drawings = 0
  function Host({ namespace }: { readonly namespace?: 'eip155' | 'solana' }): null {
    handle = useAppKitWallet({ namespace, onSuccess, onError })
    drawings++
    const { isPending, isSuccess, isError } = handle
    const state = [isPending && 'pending', isSuccess && 'success', isError && 'error']
    const text = state.filter(Boolean).join()
    if (states.at(-1) !== text) states.push(text)
    return null
  }
  beforeEach(() => {
    onSuccess.mockClear()
    onError.mockClear()
    states.length = 0
  })
  const drawn = async (node: ReactElement = <Host />): Promise<void> => {
    drawings = 0
    draw(node)
    await vi.waitFor(() => expect(drawings && handle.isReady).toBe(true))
  }

  it('useAppKitWallet reports the account that was connected', async () => {
    install('Trust Wallet')
    kitOf()
    await drawn()
    await handle.connect('trust')
    await vi.waitFor(() => expect(handle.data).toEqual(connected))
    expect(onSuccess.mock.calls).toEqual([[connected]])
    expect(onError).not.toHaveBeenCalled()
    expect(states).toEqual(['', 'pending', 'success'])
  })

  it('useAppKitWallet stays pending while a refusal is shown, and succeeds after a retry [CON-16]', async () => {
    install('MetaMask', { behaviour: 'rejectNext' })
    kitOf()
    await drawn()
    const connecting = handle.connect('metamask')
    await expect.element(page.getByText('Connection declined')).toBeVisible()
    expect(handle.isPending).toBe(true)
    await button('Try again').click()
    await connecting
    expect(onSuccess.mock.calls).toEqual([[connected]])
  })

  it('useAppKitWallet ignores a wallet that is resumed meanwhile [STA-04]', async () => {
    const earlier = install('Rainbow')
    const wallet = install('MetaMask', { behaviour: 'wait' })
    const before = kitOf()
    await connect(before.kit, { connectorId: 'test.rainbow' })
    before.destroy()
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const request = earlier.provider.request.bind(earlier.provider)
    vi.spyOn(earlier.provider, 'request').mockImplementation((asked) =>
      released.then(() => request(asked)),
    )
    const kit = kitOf()
    drawings = 0
    draw(<Host />)
    await vi.waitFor(() => expect(drawings).toBeGreaterThan(0))
    const connecting = handle.connect('metamask')
    await expect.element(page.getByText('Continue in MetaMask')).toBeVisible()
    release()
    await kit.ready()
    await vi.waitFor(() => expect(kit.kit.sessions.size).toBe(1))
    await expect.element(page.getByText('Continue in MetaMask')).toBeVisible()
    expect([handle.isPending, onSuccess.mock.calls]).toEqual([true, []])
    wallet.setBehaviour('approve')
    await connecting
    expect(onSuccess.mock.calls).toEqual([[connected]])
    expect(connectionOf(kit.kit.store.getState())?.connectorId).toBe('test.metamask')
  })

  it('useAppKitWallet reports that the visitor gave up', async () => {
    install('MetaMask', { behaviour: 'wait' })
    const kit = kitOf()
    await drawn()
    const connecting = handle.connect('metamask')
    await expect.element(page.getByText('Continue in MetaMask')).toBeVisible()
    await button('Close').click()
    await connecting
    expect(onError.mock.calls).toMatchObject([[{ code: 'ABORTED' }]])
    await vi.waitFor(() => expect(states).toEqual(['', 'pending', 'error']))
    expect(kit.kit.listeners.size).toBe(0)
  })

  it('useAppKitWallet reports only the later of two calls', async () => {
    const first = install('MetaMask', { behaviour: 'wait' })
    install('Rainbow')
    kitOf()
    await drawn()
    const before = handle.connect('metamask')
    await expect.element(page.getByText('Continue in MetaMask')).toBeVisible()
    await handle.connect('rainbow')
    await before
    expect([onSuccess.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0])
    expect(first.state.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  })

  it.each([
    ['email', 'WALLET_NOT_FOUND', {}],
    ['walletConnect', 'WALLET_CONNECT_MISSING', {}],
    ['metamask', 'HTTP_UNREACHABLE', { gateway: 'http://127.0.0.1:9' }],
  ] as const)(
    'useAppKitWallet tells why %s cannot be connected: %s',
    async (key, code, options) => {
      kitOf(options)
      await drawn()
      await handle.connect(key)
      expect(onError.mock.calls).toMatchObject([[{ code }]])
      await closed()
    },
  )

  it('useAppKitWallet ends with its kit', async () => {
    install('MetaMask', { behaviour: 'wait' })
    const kit = kitOf()
    await drawn()
    const connecting = handle.connect('metamask')
    await expect.element(page.getByText('Continue in MetaMask')).toBeVisible()
    kit.destroy()
    await connecting
    expect(onError.mock.calls).toMatchObject([[{ code: 'ABORTED' }]])
  })

  it('useAppKitWallet connects the named namespace of a wallet with several namespaces, or asks for the namespace [CON-09]', async () => {
    install('Backpack')
    const wallet = createSolanaWallet({
      name: 'Backpack',
      rpcUrl: 'http://127.0.0.1:9',
      chains: ['solana:mainnet'],
      accounts: [solanaAccounts[0]],
    })
    undo.push(() => wallet.remove())
    const kit = kitOf({ networks: [mainnet, solana], adapters: [solanaAdapter()] })
    await drawn(<Host namespace="solana" />)
    await handle.connect('backpack')
    expect(onSuccess.mock.calls).toMatchObject([[{ chainNamespace: 'solana' }]])
    expect(kit.getIsConnectedState()).toBe(true)
    await kit.disconnect()
    await drawn()
    void handle.connect('backpack')
    await expect.element(page.getByRole('list', { name: 'Networks to connect' })).toBeVisible()
  })

  it('useAppKitWallet connects a wallet after the modal was opened for another namespace and closed', async () => {
    install('MetaMask')
    const kit = kitOf({ networks: [mainnet, solana], adapters: [solanaAdapter()] })
    await drawn()
    await kit.open({ view: 'Connect', namespace: 'solana' })
    kit.close()
    await handle.connect('metamask')
    expect(onSuccess.mock.calls).toEqual([[connected]])
  })

  it('useAppKitWallet opens the QR code of any wallet for the key walletConnect [CON-02]', async () => {
    kitOf({ enableWalletConnect: true, relayUrl: 'ws://127.0.0.1:9' })
    await drawn()
    void handle.connect('walletConnect')
    await expect.element(dialog('WalletConnect')).toBeVisible()
  })
})
