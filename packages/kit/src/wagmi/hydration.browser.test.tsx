import { cookieStorage, cookieToInitialState, createStorage } from '@wagmi/core'
import { connect } from '@latchkey/core'
import { truncateAddress } from '@latchkey/core/format'
import { createPageWallet } from '@latchkey/testing/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { mainnet } from '../networks.ts'
import { AppKitProvider, ConnectButton, modal } from '../react.ts'
import { WagmiAdapter } from '../wagmi.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A host's page, as a server renders it and as a browser takes it over. */
function page(cookie: string): ReactElement {
  const adapter = new WagmiAdapter({
    networks: [mainnet],
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
  })
  const { wagmiConfig: config } = adapter
  return (
    <StrictMode>
      <WagmiProvider config={config} initialState={cookieToInitialState(config, cookie)}>
        <QueryClientProvider client={new QueryClient()}>
          <AppKitProvider adapters={[adapter]} networks={[mainnet]} projectId="test">
            <ConnectButton />
          </AppKitProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>
  )
}

it('the page of a visitor who comes back shows their address from the server’s markup on', async () => {
  localStorage.clear()
  const wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [address],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  })
  const container = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => {
    container.remove()
    wallet.remove()
    wallet.reset()
    document.cookie = 'wagmi.store=;max-age=-1'
  })

  const first = createRoot(container)
  first.render(page(''))
  await expect.poll(() => container.querySelector('button')).toBeTruthy()
  await connect(modal.kit, { connectorId: 'test.alpha' })
  await expect.poll(() => document.cookie).toContain(address)
  const { cookie } = document
  first.unmount()

  const log = vi.spyOn(console, 'error')
  container.innerHTML = renderToString(page(cookie))
  const short = truncateAddress(address)
  expect(container.textContent).toBe(short)
  const recovered = vi.fn()
  const root = hydrateRoot(container, page(cookie), { onRecoverableError: recovered })
  const texts = new Set<string | undefined>()
  const button = (): HTMLElement | null | undefined =>
    container.querySelector('[data-latchkey]:last-of-type')?.shadowRoot?.querySelector('button')
  await expect
    .poll(() => {
      texts.add(button()?.textContent?.trim())
      return button()?.getAttribute('aria-label')
    })
    .toBe(`Account ${short}`)
  expect([...texts].filter((text) => text && text !== short)).toEqual([])
  expect([log.mock.calls, recovered.mock.calls]).toEqual([[], []])
  root.unmount()
})
