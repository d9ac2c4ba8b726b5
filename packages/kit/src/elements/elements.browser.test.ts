import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AppKit, createAppKit } from '../elements.ts'
import { mainnet } from '../networks.ts'

const kits: AppKit[] = []
const make = (): AppKit => {
  const kit = createAppKit({ projectId: 'test', networks: [mainnet] })
  kits.push(kit)
  return kit
}
afterEach(() => {
  document.body.replaceChildren()
  for (const kit of kits.splice(0)) kit.destroy()
  vi.restoreAllMocks()
})

const shown = (element: Element): string | undefined =>
  element.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('button')?.textContent

describe.each(['appkit-button', 'w3m-button', 'appkit-connect-button'])('<%s>', (tag) => {
  it('an element draws its button when the kit is created later', async () => {
    const log = vi.spyOn(console, 'error')
    document.body.innerHTML = `<${tag} label="Sign in"></${tag}>`
    const element = document.querySelector(tag) as HTMLElement
    await new Promise((done) => setTimeout(done, 50))
    expect(log).not.toHaveBeenCalled()
    make()
    await vi.waitFor(() => expect(shown(element)).toBe('Sign in'))
    element.setAttribute('label', 'Log in')
    await vi.waitFor(() => expect(shown(element)).toBe('Log in'))
  })

  it('an element falls back to the earlier kit when its kit is destroyed, and is empty when no kit is left', async () => {
    const first = make()
    const second = make()
    const element = document.body.appendChild(document.createElement(tag))
    await vi.waitFor(() => expect(shown(element)).toBe('Connect Wallet'))
    second.destroy()
    // React draws again in its next task.
    await new Promise((done) => setTimeout(done, 50))
    const host = element.querySelector('[data-latchkey]')
    host?.shadowRoot?.querySelector('button')?.click()
    await vi.waitFor(() => expect(first.isOpen()).toBe(true))
    const log = vi.spyOn(console, 'error')
    first.destroy()
    await vi.waitFor(() => expect(element.childElementCount).toBe(0))
    element.setAttribute('label', 'Sign in')
    await new Promise((done) => setTimeout(done, 20))
    expect(log).not.toHaveBeenCalled()
    make()
    await vi.waitFor(() => expect(shown(element)).toBe('Sign in'))
  })

  it('an element can be moved, and is emptied when removed', async () => {
    make()
    const element = document.body.appendChild(document.createElement(tag))
    await vi.waitFor(() => expect(shown(element)).toBe('Connect Wallet'))
    document.body.appendChild(document.createElement('main')).append(element)
    await vi.waitFor(() => expect(shown(element)).toBe('Connect Wallet'))
    element.remove()
    await vi.waitFor(() => expect(element.childElementCount).toBe(0))
  })

  it('a React host removes an element with no console error', async () => {
    make()
    const log = vi.spyOn(console, 'error')
    const root = createRoot(document.body.appendChild(document.createElement('main')))
    const element = (): Element | null => document.querySelector(tag)
    root.render(createElement(tag))
    await vi.waitFor(() => expect(element() && shown(element()!)).toBe('Connect Wallet'))
    root.render(null)
    await vi.waitFor(() => expect(element()).toBeNull())
    await new Promise((done) => setTimeout(done, 20))
    expect(log).not.toHaveBeenCalled()
    root.unmount()
  })
})

describe.each(['appkit-wallet-button', 'w3m-wallet-button'])('<%s>', (tag) => {
  it('a wallet element is empty until it names a wallet, and connects the wallet that it names', async () => {
    const kit = make()
    const element = document.body.appendChild(document.createElement(tag))
    await new Promise((done) => setTimeout(done, 50))
    expect(element.childElementCount).toBe(0)
    element.setAttribute('wallet', 'magic-eden')
    element.setAttribute('namespace', 'nowhere')
    await vi.waitFor(() => expect(shown(element)).toMatch(/Magic Eden$/))
    element.setAttribute('wallet', 'walletConnect')
    await vi.waitFor(() => expect(shown(element)).toMatch(/WalletConnect$/))
    element.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('button')?.click()
    await vi.waitFor(() => expect(kit.isOpen()).toBe(true))
    expect(kit.kit.store.getState().modal.history).toEqual([
      { view: 'ConnectingWalletConnect', params: {} },
    ])
  })
})
