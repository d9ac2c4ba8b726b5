import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import type { ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AppKit, AppKitButton, ConnectButton, createAppKit } from '../react.ts'

let root: Root
let kit: AppKit
let wallet: PageWallet
beforeEach(() => {
  localStorage.clear()
  kit = createAppKit({ projectId: 'focus', enableWalletConnect: false })
  wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  })
  root = createRoot(document.body.appendChild(document.createElement('header')))
})
afterEach(() => {
  root.unmount()
  kit.destroy()
  wallet.remove()
  document.body.replaceChildren()
  localStorage.clear()
})

const focused = () => {
  const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
  return active?.getAttribute('aria-label') ?? active?.textContent
}

it.each<[string, () => ReactElement]>([
  ['ConnectButton', () => <ConnectButton />],
  ['AppKitButton', () => <AppKitButton />],
])(
  '%s: the focus is on the account button when a visitor has connected by keyboard [WCAG 2.4.3]',
  async (_, make) => {
    root.render(make())
    const connect = page.getByRole('button', { name: 'Connect Wallet' })
    await expect.element(connect).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Alpha Installed' })).toBeVisible()
    // The window takes the focus with its first frame; the page gets the keys pressed before it.
    await expect.poll(() => document.activeElement?.localName).toBe('latchkey-modal')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toMatch(/^Account 0x/)
    // A visitor who moves on, here out of the page's content, keeps the focus there.
    const { activeElement } = document
    const button = activeElement?.shadowRoot?.activeElement
    ;(button as HTMLElement | undefined)?.blur()
    await new Promise((done) => setTimeout(done, 300))
    expect(document.activeElement).toBe(document.body)
  },
)
