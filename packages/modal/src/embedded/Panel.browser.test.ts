import { connect, disconnect, go, type Kit, open } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectedKit, fakeKit, type FakeKitOptions } from '../fixtures/fakes/fakeKit.ts'
import { fakeWallet } from '../fixtures/fakes/fakeWallet.ts'
import { dialog, dialogGone, dialogShown, focused, track } from '../fixtures/screen.ts'
import { mountPanel } from './mountPanel.tsx'

let leave = (): void => {}

function embed(kit: Kit): Kit {
  const element = document.body.appendChild(document.createElement('div'))
  leave = mountPanel(kit, element)
  return kit
}

const embedded = (options?: FakeKitOptions): Kit => embed(track(fakeKit(options)))
const region = (name: string) => page.getByRole('region', { name, exact: true })
const panel = () => document.querySelector('latchkey-panel')?.shadowRoot

describe('panel', () => {
  it('the panel shows the views inside the page, with no backdrop, no scroll lock and no focus trap [HOST-01]', async () => {
    embedded()
    const after = document.body.appendChild(document.createElement('button'))
    after.textContent = 'After'
    await expect.element(region('Connect Wallet')).toBeVisible()
    expect(panel()!.querySelector('.backdrop')).toBeNull()
    expect(panel()!.querySelector('[aria-modal]')).toBeNull()
    expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
    const { position, zIndex } = getComputedStyle(panel()!.querySelector('.modal')!)
    expect([position, zIndex]).toEqual(['static', expect.stringMatching(/auto|999/)])
    expect(document.activeElement).toBe(document.body)
    const box = document.querySelector('latchkey-panel')!.getBoundingClientRect()
    expect(box.width).toBe(400)
    expect(panel()!.querySelector<HTMLElement>('.card')!.offsetWidth).toBe(400)
    expect(after.getBoundingClientRect().top).toBeGreaterThanOrEqual(box.bottom)
    await userEvent.tab()
    expect(focused()).toBe('Keyring Installed')
    await userEvent.tab()
    expect(focused()).toBe('After')
    after.focus()
    expect(document.activeElement).toBe(after)
  })

  it('closing a view of the panel returns to Account if connected, else to Connect [MOD-07]', async () => {
    const kit = embedded()
    await expect.element(region('Connect Wallet')).toBeVisible()
    await open(kit, { view: 'Networks' })
    await expect.element(region('Choose Network')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Close' }))
    await expect.element(region('Connect Wallet')).toBeVisible()
    expect(page.getByRole('button', { name: 'Close' }).elements()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Keyring Installed' }))
    await expect.element(region('Account')).toBeVisible()
    expect(kit.store.getState().modal.open).toBe(true)
    go(kit, { view: 'Networks' })
    await userEvent.click(page.getByRole('button', { name: 'Close' }))
    await expect.element(region('Account')).toBeVisible()
    await disconnect(kit)
    await expect.element(region('Connect Wallet')).toBeVisible()
  })

  it('the panel shows Account when a wallet is connected by code', async () => {
    const kit = embedded()
    await expect.element(region('Connect Wallet')).toBeVisible()
    await connect(kit, { connectorId: 'one' })
    await expect.element(region('Account')).toBeVisible()
  })

  it('Escape in the panel goes back, and does nothing in the first view', async () => {
    embedded({ wallets: [fakeWallet({ id: 'a', name: 'Alpha', answer: 'waits' })] })
    await userEvent.click(page.getByRole('button', { name: 'Alpha Installed' }))
    await expect.element(page.getByText('Continue in Alpha')).toBeVisible()
    // The focused button is gone: the panel has the focus, not the page.
    await expect.poll(() => panel()!.activeElement?.localName).toBe('section')
    await userEvent.keyboard('{Escape}')
    await expect.element(region('Connect Wallet')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(region('Connect Wallet')).toBeVisible()
  })

  it('the panel keeps the focus when the focused button goes, and never takes it from the page', async () => {
    const answer = { code: 4001, message: 'User rejected' }
    const wallet = fakeWallet({ id: 'no', name: 'Alpha', answer })
    embedded({ wallets: [wallet] })
    await userEvent.click(page.getByRole('button', { name: 'Alpha Installed' }))
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    while (focused() !== 'Try again') await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => wallet.prompts).toBe(2)
    await expect.poll(() => panel()!.activeElement?.localName).toBe('section')
    // The panel does not take the focus from a visitor who went on in the page.
    while (focused() !== 'Try again') await userEvent.tab()
    const after = document.body.appendChild(document.createElement('button'))
    after.textContent = 'After'
    after.focus()
    const button = page.getByRole('button', { name: 'Try again' }).element() as HTMLElement
    button.click()
    await expect.poll(() => wallet.prompts).toBe(3)
    await expect.poll(() => button.isConnected).toBe(false)
    expect(focused()).toBe('After')
  })

  it('the panel replaces the window and an earlier panel, and the window is back when it goes', async () => {
    const kit = track(await connectedKit())
    await open(kit)
    await dialogShown()
    embed(kit)
    await expect.element(region('Account')).toBeVisible()
    expect(document.querySelector('latchkey-modal')).toBeNull()
    await open(kit, { view: 'Networks' })
    await expect.element(region('Choose Network')).toBeVisible()
    expect(dialog()).toBeNull()
    const first = leave
    embed(kit)
    await expect.element(region('Account')).toBeVisible()
    expect(document.querySelectorAll('latchkey-panel')).toHaveLength(1)
    first()
    expect(document.querySelectorAll('latchkey-panel')).toHaveLength(1)
    leave()
    expect(document.querySelectorAll('latchkey-panel')).toHaveLength(0)
    expect(kit.store.getState().modal.open).toBe(false)
    await open(kit)
    await dialogShown()
    await userEvent.keyboard('{Escape}')
    await dialogGone()
  })

  it('the kit with enableEmbedded opens no window, and shows its views in a panel [HOST-01]', async () => {
    const kit = track(fakeKit({ enableEmbedded: true }))
    await open(kit)
    expect(document.querySelector('latchkey-modal')).toBeNull()
    embed(kit)
    await expect.element(region('Connect Wallet')).toBeVisible()
  })

  it('the panel leaves no element and no cleanup when its kit ends', async () => {
    const kit = embedded()
    await expect.element(region('Connect Wallet')).toBeVisible()
    kit.destroy()
    expect(document.querySelector('latchkey-panel')).toBeNull()
    expect(kit.cleanup.size).toBe(0)
    await Promise.resolve()
    expect(kit.store.getState().modal.open).toBe(false)
  })
})
