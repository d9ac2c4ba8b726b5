import { close, type Feature, open } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeDirectory } from '../../fixtures/fakes/fakeDirectory.ts'
import { fakeKit, type FakeKitOptions } from '../../fixtures/fakes/fakeKit.ts'
import { fakeWallet } from '../../fixtures/fakes/fakeWallet.ts'
import { fakeWalletConnect } from '../../fixtures/fakes/fakeWalletConnect.ts'
import {
  dialogGone,
  dialogShown,
  focusCame,
  focused,
  shadow,
  track,
} from '../../fixtures/screen.ts'

const legal = {
  termsConditionsUrl: 'https://app.test/terms',
  privacyPolicyUrl: 'https://app.test/privacy',
  switches: { legalCheckbox: true },
} satisfies FakeKitOptions
const answers = { directory: fakeDirectory(12) }
const box = () => page.getByRole('checkbox', { name: 'I agree to the terms of this app' })
const buttons = () => [...shadow().querySelectorAll('.wallets .list-item')]

describe('consent', () => {
  it('no wallet connects until the box is ticked, and each row says why [HOST-13]', async () => {
    const wallet = fakeWallet({ id: 'one', name: 'Keyring' })
    const walletConnect = fakeWalletConnect()
    await open(track(fakeKit({ ...legal, wallets: [wallet], walletConnect, answers })))
    await expect.element(box()).not.toBeChecked()
    await expect.poll(() => buttons().length).toBe(4)
    for (const button of buttons()) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
      expect(button.textContent).toContain('Agree to the terms first')
      ;(button as HTMLElement).click()
    }
    expect([wallet.prompts, walletConnect.prompts]).toEqual([0, 0])
    await expect.element(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
    await userEvent.click(box())
    expect(buttons().some((button) => button.hasAttribute('aria-disabled'))).toBe(false)
    await userEvent.click(page.getByRole('button', { name: /^Keyring/ }))
    await dialogGone()
    expect(wallet.prompts).toBe(1)
  })

  it('the pages of the consent box open in a new tab [HOST-13]', async () => {
    await open(track(fakeKit(legal)))
    const link = page.getByRole('link', { name: 'Terms of service opens in a new tab' })
    await expect.element(link).toHaveAttribute('href', 'https://app.test/terms')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect
      .element(page.getByRole('link', { name: /^Privacy policy/ }))
      .toHaveAttribute('href', 'https://app.test/privacy')
  })

  it('the visitor gives consent and connects by keyboard [HOST-13]', async () => {
    const wallet = fakeWallet({ id: 'one', name: 'Keyring' })
    await open(track(fakeKit({ ...legal, wallets: [wallet] })))
    await expect.element(box()).toBeVisible()
    await focusCame()
    ;(box().element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(box()).toBeChecked()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    expect(focused()).toContain('Keyring')
    await userEvent.keyboard('{Enter}')
    await dialogGone()
    expect(wallet.prompts).toBe(1)
  })

  it('consent is remembered until the kit ends [HOST-13]', async () => {
    const kit = track(fakeKit({ ...legal, storagePrefix: 'visit/' }))
    await open(kit)
    await userEvent.click(box())
    close(kit)
    await dialogGone()
    await open(kit)
    await expect.element(box()).toBeChecked()
    kit.destroy()
    await dialogGone()
    await open(track(fakeKit({ ...legal, storagePrefix: 'visit/' })))
    await expect.element(box()).not.toBeChecked()
  })

  it.each(['AllWallets', 'ConnectingWalletConnectBasic'] as const)(
    '%s asks for consent when it is opened directly',
    async (view) => {
      const walletConnect = fakeWalletConnect()
      await open(track(fakeKit({ ...legal, wallets: [], walletConnect, answers })), { view })
      const next = page.getByRole('button', { name: 'Continue' })
      await expect.element(next).toHaveAttribute('aria-disabled', 'true')
      ;(next.element() as HTMLElement).click()
      await expect.element(box()).toBeVisible()
      expect(walletConnect.prompts).toBe(0)
      await userEvent.click(box())
      await userEvent.click(next)
      await expect.element(box()).not.toBeInTheDocument()
    },
  )

  it("a feature's view comes after consent when its row asks for it [HOST-13]", async () => {
    const load = () => Promise.resolve({ default: () => 'The view of a feature' })
    const row = { title: 'feature.title', load }
    const feature: Feature = {
      id: 'feature',
      views: {
        SIWXSignMessage: { ...row, asksConsent: false },
        ConnectingSiwe: { ...row, asksConsent: true },
      },
    }
    const kit = track(fakeKit({ ...legal, features: [feature] }))
    await open(kit, { view: 'ConnectingSiwe' })
    await expect.element(box()).not.toBeChecked()
    expect(shadow().textContent).not.toContain('The view of a feature')
    await open(kit, { view: 'SIWXSignMessage' })
    await expect.element(page.getByText('The view of a feature')).toBeVisible()
    await expect.element(box()).not.toBeInTheDocument()
  })

  it('a wallet that the host opens directly is asked only after consent [HOST-13]', async () => {
    const wallet = fakeWallet({ id: 'one', name: 'Keyring' })
    const kit = track(fakeKit({ ...legal, wallets: [wallet] }))
    await open(kit, { view: 'ConnectingExternal', params: { connectorId: 'one' } })
    await expect.element(page.getByRole('dialog', { name: 'Keyring' })).toBeVisible()
    await expect.element(box()).toBeVisible()
    expect(wallet.prompts).toBe(0)
    await userEvent.click(box())
    await userEvent.click(page.getByRole('button', { name: 'Continue' }))
    await dialogGone()
    expect(wallet.prompts).toBe(1)
  })

  it('the box is not shown when the host gives no pages', async () => {
    await open(track(fakeKit({ switches: { legalCheckbox: true } })))
    await expect.element(page.getByRole('button', { name: /^Keyring/ })).toBeVisible()
    expect(shadow().querySelector('input')).toBeNull()
  })

  it('the pages are named below the list when the host wants no box', async () => {
    await open(track(fakeKit({ ...legal, switches: {} })))
    await expect
      .element(page.getByText('By connecting, you agree to the terms of this app.'))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Terms of service/ })).toBeVisible()
  })
})

describe('folded list', () => {
  it('a folded list opens from one row, and Back folds it again [HOST-14]', async () => {
    await open(track(fakeKit({ switches: { collapseWallets: true } })))
    await dialogShown()
    const fold = page.getByRole('button', { name: 'Continue with a wallet' })
    await expect.element(fold).toBeVisible()
    expect(buttons()).toHaveLength(1)
    await userEvent.click(fold)
    await expect.element(page.getByRole('button', { name: /^Keyring/ })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Back' }))
    await expect.element(fold).toBeVisible()
  })
})
