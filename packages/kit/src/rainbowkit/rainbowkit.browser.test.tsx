import { connect } from '@latchkey/core'
import { createPageWallet } from '@latchkey/testing/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet, optimism } from 'viem/chains'
import { expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { createConfig, http, useConnection, WagmiProvider } from 'wagmi'
import { modal } from '../react.ts'
import {
  ConnectButton,
  createAuthenticationAdapter,
  darkTheme,
  getDefaultConfig,
  lightTheme,
  midnightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  type RainbowKitProviderProps,
} from '../rainbowkit.ts'

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
