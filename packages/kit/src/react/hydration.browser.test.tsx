import { connect } from '@latchkey/core'
import { createPageWallet } from '@latchkey/testing/wallets'
import { type ReactElement, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AppKit,
  ConnectButton,
  createAppKit,
  useAppKitAccount,
  useWalletInfo,
} from '../react.ts'
import { mainnet } from '../networks.ts'

/** A host's page: our button, a custom button, and the values of hooks. */
function Page(): ReactElement {
  const { status, address } = useAppKitAccount()
  const { walletInfo } = useWalletInfo()
  return (
    <main>
      <ConnectButton />
      <ConnectButton.Custom>
        {({ mounted, account, openConnectModal }) => (
          <button type="button" data-mounted={mounted} onClick={openConnectModal}>
            {account?.displayName ?? 'Sign in'}
          </button>
        )}
      </ConnectButton.Custom>
      <output>
        {status} {address} {walletInfo?.name}
      </output>
    </main>
  )
}

const page = (
  <StrictMode>
    <Page />
  </StrictMode>
)
const undo: (() => void)[] = []
let container: HTMLElement
let root: Root | undefined
beforeEach(() => {
  localStorage.clear()
  container = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  root?.unmount()
  root = undefined
  for (const each of undo.splice(0)) each()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function createPage(): AppKit {
  const kit = createAppKit({ projectId: 'test', networks: [mainnet] })
  undo.push(() => kit.destroy())
  return kit
}

/** The server's markup: the server has no wallet and no storage. */
function serverHtml(): string {
  const kit = createPage()
  const html = renderToString(page)
  kit.destroy()
  return html
}

/**
 * React's messages during hydration. React 18's warnings while it writes the markup come from this browser, which has
 * effects before paint; scripts/host/host.test.ts shows that a server prints no warning.
 */
const logged = () => vi.spyOn(console, 'error')

async function isTakenOver(): Promise<void> {
  const mounted = (): string | null | undefined =>
    container.querySelector('[data-mounted]')?.getAttribute('data-mounted')
  await expect.poll(mounted).toBe('true')
}

describe('page rendered on the server', () => {
  it('a page rendered on the server has the button in its markup, and hydrates without a warning', async () => {
    container.innerHTML = serverHtml()
    const log = logged()
    expect(container.querySelector('button')?.textContent).toBe('Connect Wallet')
    createPage()
    root = hydrateRoot(container, page)
    await isTakenOver()
    expect(log).not.toHaveBeenCalled()
    const host = container.querySelector('[data-latchkey]')
    expect(host?.shadowRoot?.querySelector('button')?.textContent).toBe('Connect Wallet')
  })

  it('a page rendered on the server hydrates without a warning when the visitor is already connected', async () => {
    const wallet = createPageWallet({
      name: 'Alpha',
      rdns: 'test.alpha',
      accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
      chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
    })
    undo.push(() => (wallet.remove(), wallet.reset()))
    container.innerHTML = serverHtml()
    const log = logged()
    const { kit } = createPage()
    await connect(kit, { connectorId: 'test.alpha' })
    const recovered = vi.fn()
    root = hydrateRoot(container, page, { onRecoverableError: recovered })
    await isTakenOver()
    await expect.poll(() => container.querySelector('output')?.textContent).toMatch(/^connected /)
    expect([log.mock.calls, recovered.mock.calls]).toEqual([[], []])
    expect(container.querySelector('output')?.textContent).toMatch(/^connected 0xf39.* Alpha$/)
  })
})
