import { connect } from '@latchkey/core'
import { createPageWallet } from '@latchkey/testing/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet, optimism } from 'viem/chains'
import { expect, expectTypeOf, it, onTestFinished, vi } from 'vitest'
import { page as browserPage } from 'vitest/browser'
import { createConfig, http, useConnection, WagmiProvider } from 'wagmi'
import { connect as connectByWagmi } from '@wagmi/core'
import { modal } from '../react.ts'
import {
  ConnectButton,
  connectorsForWallets,
  createAuthenticationAdapter,
  darkTheme,
  getDefaultConfig,
  lightTheme,
  midnightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  type RainbowKitProviderProps,
} from '../rainbowkit.ts'
import { injectedWallet, metaMaskWallet, rainbowWallet } from '../rainbowkitWallets.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function Account(): ReactElement {
  const { address, status } = useConnection()
  return (
    <ConnectButton.Custom>
      {({ account: shown, chain, authenticationStatus, mounted }) => {
        expectTypeOf(chain?.id).toEqualTypeOf<number | undefined>()
        return (
          <output>
            {[mounted, status, address, shown?.address, chain?.id, authenticationStatus].join(' ')}
          </output>
        )
      }}
    </ConnectButton.Custom>
  )
}

/** Renders RainbowKit's documented page, and gives the text of its account. */
function page(
  config: Parameters<typeof WagmiProvider>[0]['config'],
  options: Partial<RainbowKitProviderProps> = {},
  signIn?: Parameters<typeof RainbowKitAuthenticationProvider>[0]['adapter'],
): { readonly text: () => string | undefined; draw(next: Partial<RainbowKitProviderProps>): void } {
  localStorage.clear()
  const wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [account],
    chains: [1, 10].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:9' })),
  })
  const container = document.body.appendChild(document.createElement('main'))
  const root = createRoot(container)
  const client = new QueryClient()
  const draw = (next: Partial<RainbowKitProviderProps>): void => {
    const inner = (
      <RainbowKitProvider {...next}>
        <Account />
      </RainbowKitProvider>
    )
    root.render(
      <StrictMode>
        <WagmiProvider config={config}>
          <QueryClientProvider client={client}>
            {signIn ? (
              <RainbowKitAuthenticationProvider adapter={signIn} status="unauthenticated">
                {inner}
              </RainbowKitAuthenticationProvider>
            ) : (
              inner
            )}
          </QueryClientProvider>
        </WagmiProvider>
      </StrictMode>,
    )
  }
  draw(options)
  onTestFinished(async () => {
    root.unmount()
    await new Promise((done) => setTimeout(done, 20))
    container.remove()
    wallet.remove()
    wallet.reset()
  })
  return { draw, text: () => container.querySelector('output')?.textContent }
}

it('a page over getDefaultConfig connects, and its theme may change', async () => {
  const config = getDefaultConfig({ appName: 'Shop', projectId: 'p', chains: [mainnet, optimism] })
  const { text, draw } = page(config, { theme: darkTheme(), initialChain: optimism })
  await expect.poll(text).toMatch(/^true disconnected/)
  expect(modal.getChainId()).toBe(10)
  expect([modal.getThemeMode(), modal.kit.options.metadata?.name]).toEqual(['dark', 'Shop'])
  draw({ theme: lightTheme({ ...lightTheme.accentColors.green, borderRadius: 'small' }) })
  await expect.poll(() => modal.getThemeMode()).toBe('light')
  await connect(modal.kit, { connectorId: 'test.alpha' })
  await expect.poll(text).toBe(`true connected ${account} ${account} 1 `)
})

it('a page over a wagmi config of its own works too, and tells whether the visitor has signed in', async () => {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
  })
  const signIn = createAuthenticationAdapter({
    getNonce: () => Promise.resolve('12345678'),
    createMessage: ({ nonce }) => nonce,
    verify: () => Promise.resolve(true),
    signOut: () => Promise.resolve(),
  })
  const { text } = page(config, { projectId: 'p', theme: midnightTheme() }, signIn)
  await expect.poll(text).toMatch(/^true disconnected/)
  await connect(modal.kit, { connectorId: 'test.alpha' })
  await expect.poll(text).toMatch(/^true connected .* (unauthenticated|loading)$/)
})

const groups = [
  { groupName: 'Popular', wallets: [rainbowWallet, metaMaskWallet] },
  { groupName: 'Others', wallets: [metaMaskWallet, injectedWallet] },
]
const named = [rainbowWallet, metaMaskWallet].map((wallet) => wallet().directoryId)

it('wallets by name are listed first, and their connectors open the window', async () => {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: connectorsForWallets(groups, { appName: 'Shop', projectId: 'p' }),
    multiInjectedProviderDiscovery: false,
  })
  expect(config.connectors.map(({ id }) => id)).toEqual(['rainbow', 'metaMask', 'injected'])
  const { text } = page(config, { projectId: 'p' })
  await expect.poll(text).toMatch(/^true disconnected/)
  expect(modal.kit.options.featuredWalletIds).toEqual(named)
  const [connector] = config.connectors.filter(({ id }) => id === 'injected')
  if (!connector) throw new Error('no connector')
  const attempt = connectByWagmi(config, { connector })
  await expect.poll(() => modal.isOpen()).toBe(true)
  await connect(modal.kit, { connectorId: 'test.alpha' })
  expect(await attempt).toMatchObject({ accounts: [account] })
  await expect.poll(text).toBe(`true connected ${account} ${account} 1 `)
  expect([...config.state.connections.values()].map((each) => each.connector.id)).toEqual([
    'test.alpha',
  ])
})

it('the size, the page about wallets and the pictures of chains reach the kit, and other options are named', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const config = getDefaultConfig({
    appName: 'Shop',
    projectId: 'p',
    chains: [{ ...mainnet, iconUrl: 'https://shop.test/one.png' }, optimism],
  })
  const { text, draw } = page(config, {
    modalSize: 'wide',
    appInfo: { learnMoreUrl: 'https://shop.test/wallets' },
    coolMode: true,
    avatar: () => null,
  })
  await expect.poll(text).toMatch(/^true disconnected/)
  expect(modal.kit.options).toMatchObject({
    learnMoreUrl: 'https://shop.test/wallets',
    chainImages: { 'eip155:1': 'https://shop.test/one.png' },
  })
  expect(warn).toHaveBeenCalledWith(
    'latchkey: without effect here: coolMode, avatar (docs/migrating.md)',
  )
  await browserPage.viewport(1280, 720)
  await modal.open()
  const width = (): number | undefined =>
    document
      .querySelector('latchkey-modal')
      ?.shadowRoot?.querySelector<HTMLElement>('[role=dialog]')?.offsetWidth
  await expect.poll(width).toBe(440)
  draw({ modalSize: 'compact' })
  await expect.poll(width).toBe(360)
})

it('getDefaultConfig takes wallets by name too', async () => {
  const config = getDefaultConfig({
    appName: 'Shop',
    projectId: 'p',
    chains: [mainnet],
    wallets: groups,
  })
  const { text } = page(config)
  await expect.poll(text).toMatch(/^true disconnected/)
  expect(modal.kit.options.featuredWalletIds).toEqual(named)
})
